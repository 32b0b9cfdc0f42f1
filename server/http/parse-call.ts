import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { z } from '#contract/zod.ts';
import { HttpError } from '#server/http/http-error.ts';
import { languageOf } from '#server/http/language-of.ts';
import { wordedIn } from '#server/text/sentence.ts';

/**
 * Query and body as the schemas of the contract read them.
 *
 * @throws {HttpError} 400 or 422 with what is wrong, in the caller's language
 */
export function parseCall(endpoint: Endpoint, request: FastifyRequest) {
  const { query, body } = request;
  return wordedIn(languageOf(request), () => ({
    query: endpoint.query && parseQuery(endpoint.query, query),
    body: endpoint.body && parseBody(endpoint.body, body),
  }));
}

function parseQuery<Schema extends z.ZodType>(schema: Schema, query: unknown) {
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  throw refusal(400, parsed.error);
}

/** 400 for what is no JSON object at all, 422 for one that breaks a rule of the contract. */
function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown) {
  const isLeftOut = (body === undefined || body === '') && schema.isOptional();
  if (!isLeftOut && (body === null || typeof body !== 'object' || Array.isArray(body)))
    throw new HttpError(400, 'Send a JSON object as the body of the request');
  const parsed = schema.safeParse(isLeftOut ? undefined : body);
  if (parsed.success) return parsed.data;
  throw refusal(422, parsed.error);
}

function refusal(status: number, error: z.ZodError): HttpError {
  const errors = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return new HttpError(status, errors[0]?.message ?? 'The request is not valid', { errors });
}
