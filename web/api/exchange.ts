import type { FieldError } from '#contract/answer.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Challenge } from '#contract/proof.ts';
import { ApiError } from './api-error.ts';
import { UnexpectedAnswerError } from './line-errors.ts';
import { fields } from './read-answer.ts';
import type { Message, Reply } from './send.ts';
import { apiBaseUrl } from './settings.ts';

/** Reads in slices, between which whatever is pressed is answered. */
export interface LongReader {
  text: (response: Response) => Promise<string>;
  /** Undefined for what is no JSON. */
  parse: (text: string) => Promise<unknown>;
}

export interface RequestOptions {
  params?: Record<string, string>;
  /** Empty values are left out; a list is its name repeated. */
  query?: Record<string, string | number | readonly string[] | undefined>;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** An answer from before, which may still be the same. For a backend that names what is the same. */
  known?: { etag: string; text: string } | undefined;
  /** How an answer is read that may be megabytes. */
  long?: LongReader | undefined;
  /** For a call that must go on when the page closes. */
  keepalive?: boolean;
  /** An empty answer is enough. */
  mayBeEmpty?: boolean;
  /** Whether an answer holds what the call promises; one that does not is a failure. */
  promises?: (body: unknown) => boolean;
  /** Hears how much of a file is sent. */
  onProgress?: (sent: number, total: number) => void;
}

export interface Answer {
  body: unknown;
  /** As it came. */
  text: string;
  etag: string | null;
}

export function pathOf(endpoint: Endpoint, { params = {}, query = {} }: RequestOptions): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of [value ?? ''].flat()) if (each !== '') search.append(name, String(each));
  return `${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** What goes out for a call. */
export function messageOf(
  endpoint: Endpoint,
  options: RequestOptions,
  signal: AbortSignal,
): Message {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  const { body, form, keepalive, known, long, onProgress } = options;
  if (known) headers.set('If-None-Match', known.etag);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  return {
    url: `${apiBaseUrl}${pathOf(endpoint, options)}`,
    method: endpoint.method,
    headers,
    signal,
    keepalive,
    onProgress,
    long,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  };
}

const someText = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value : undefined;

const isFieldError = (value: unknown): value is FieldError => {
  const { path, message } = fields(value);
  return typeof path === 'string' && typeof message === 'string';
};

const isChallenge = (value: unknown): value is Challenge => {
  const { salt, bits } = fields(value);
  return typeof salt === 'string' && Number.isInteger(bits);
};

/** Programs know a refusal by these English words; before a sentence in Hindi they are left out. */
const withoutMark = (sentence: string | undefined) =>
  sentence?.replace(/^Access denied: (?=[\u0900-\u097f])/, '');

function errorOf(status: number, body: unknown): ApiError {
  const { message, error, errors, challenge } = fields(body);
  return new ApiError(
    status,
    withoutMark(someText(message) ?? someText(error)),
    Array.isArray(errors) && errors.every(isFieldError) ? errors : [],
    isChallenge(challenge) ? challenge : undefined,
  );
}

/** Undefined for what is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The answer from before, where the backend says that it is the same. */
export const renewed = (reply: Reply, { known }: RequestOptions): Reply =>
  reply.status === 304 && known ? { ...reply, ok: true, text: known.text } : reply;

/**
 * The answer in a reply, whose body may have been read before.
 *
 * @throws {ApiError} for one that is not OK or says `success: false`
 * @throws {UnexpectedAnswerError} for one that does not hold what the call promises
 */
export function answerIn(
  reply: Reply,
  options: RequestOptions,
  body: unknown = parse(reply.text),
): Answer {
  const refused = body !== null && typeof body === 'object' && 'success' in body && !body.success;
  if (!reply.ok || refused) throw errorOf(reply.status, body);
  const isEmpty = options.mayBeEmpty === true && reply.text.trim() === '';
  const isJson = body !== null && typeof body === 'object';
  if (!isEmpty && !(isJson && (options.promises?.(body) ?? true)))
    throw new UnexpectedAnswerError(reply.status);
  return { body, text: reply.text, etag: reply.header('ETag') };
}
