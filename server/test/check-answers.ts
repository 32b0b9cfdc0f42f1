import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyReply, RouteOptions } from 'fastify';
import { failure } from '#contract/answer.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { z } from '#contract/zod.ts';
import { refusalsOf } from '#server/http/openapi.ts';

const refused = failure.strict();
/** By endpoint: a schema is compiled with its first answer, which takes longer than the answer. */
const successes = new Map<Endpoint, z.ZodType>();

/** Makes a route fail when it answers anything that the contract does not name. */
export function checkAnswers(route: RouteOptions): void {
  const endpoint = route.config?.endpoint;
  if (!endpoint) return;
  route.onSend = async (_request, reply, payload) => {
    checkStatus(endpoint, reply);
    if (payload === null || payload === undefined) return payload;
    if (endpoint.sends && reply.statusCode < 400) return payload;
    const answer = JSON.parse(String(plain(payload, reply.getHeader('Content-Encoding'))));
    const schema = reply.statusCode < 400 ? successOf(endpoint) : refused;
    const { data, error } = schema.safeParse(answer);
    if (error) throw new Error(`${endpoint.method} ${endpoint.path}: ${error.message}`);
    // What the schema drops has no name in the contract.
    if (JSON.stringify(sorted(data)) !== JSON.stringify(sorted(answer)))
      throw new Error(`${endpoint.method} ${endpoint.path} answers more than the contract names`);
    return payload;
  };
}

function checkStatus(endpoint: Endpoint, reply: FastifyReply): void {
  const { statusCode } = reply;
  if (statusCode < 400 || statusCode >= 500 || refusalsOf(endpoint).includes(statusCode)) return;
  // What is thrown leaves the status of a refusal as it is.
  reply.status(500);
  throw new Error(`${endpoint.method} ${endpoint.path} does not name its ${statusCode}`);
}

function plain(payload: unknown, coding: unknown): unknown {
  if (coding === 'br') return brotliDecompressSync(payload as Buffer);
  return coding === 'gzip' ? gunzipSync(payload as Buffer) : payload;
}

function successOf(endpoint: Endpoint): z.ZodType {
  const schema = successes.get(endpoint) ?? makeSuccess(endpoint);
  successes.set(endpoint, schema);
  return schema;
}

function makeSuccess({ data, extra }: Endpoint): z.ZodType {
  return z.strictObject({
    success: z.literal(true),
    message: z.string().optional(),
    ...(data && { data }),
    ...extra?.shape,
  });
}

/** With the keys of every object in one order, and without undefined ones. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, entry]) => [key, sorted(entry)]));
}
