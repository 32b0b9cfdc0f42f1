import { fieldError } from '#contract/answer.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { z } from '#contract/zod.ts';
import { ApiError } from './api-error.ts';
import { apiBaseUrl } from './settings.ts';
import { clearSession, storedToken } from './stored-session.ts';

export interface RequestOptions {
  params?: Record<string, string>;
  /** Empty values are left out. */
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** For a call that must go on when the page closes. */
  keepalive?: boolean;
  /** For a call that anybody may make: without the header, another origin asks for no preflight. */
  withoutToken?: boolean;
}

export interface Answer {
  body: unknown;
  etag: string | null;
}

function urlOf(endpoint: Endpoint, { params = {}, query = {} }: RequestOptions): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  return `${apiBaseUrl}${path}${search.size > 0 ? `?${search}` : ''}`;
}

function initOf(endpoint: Endpoint, options: RequestOptions, token: string | null): RequestInit {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (options.body !== undefined) headers.set('Content-Type', 'application/json');
  return {
    method: endpoint.method,
    headers,
    credentials: 'omit',
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    ...(options.form && { body: options.form }),
    ...(options.signal && { signal: options.signal }),
    ...(options.keepalive && { keepalive: true }),
  };
}

const refusal = z.object({
  message: z.string().min(1).optional().catch(undefined),
  error: z.string().min(1).optional().catch(undefined),
  errors: z.array(fieldError).catch([]),
});

function errorOf(status: number, body: unknown): ApiError {
  const { data } = refusal.safeParse(body);
  return new ApiError(status, data?.message ?? data?.error, data?.errors);
}

async function parse(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The one way to the API. A 401 to a call made with a token ends the session.
 *
 * @throws {ApiError} for an answer that is not OK or says `success: false`
 * @throws {TypeError} when no answer comes
 */
export async function request(endpoint: Endpoint, options: RequestOptions = {}): Promise<Answer> {
  const token = options.withoutToken ? null : storedToken();
  const response = await fetch(urlOf(endpoint, options), initOf(endpoint, options, token));
  const body = await parse(response);
  if (response.status === 401 && token) clearSession(token);
  const refused = body !== null && typeof body === 'object' && 'success' in body && !body.success;
  if (!response.ok || refused) throw errorOf(response.status, body);
  return { body, etag: response.headers.get('ETag') };
}
