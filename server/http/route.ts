import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { LANGUAGES } from '#contract/language.ts';
import type { z } from '#contract/zod.ts';
import type { Tables } from '#server/database/tables.ts';
import type { AddressLimit } from '#server/http/address-counts.ts';
import { answerOf } from '#server/http/answer-of.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { addressOf } from '#server/http/client-of.ts';
import { type CsvFile, sendCsv } from '#server/http/csv-file.ts';
import { answerWith, codingOf, finishAnswer } from '#server/http/finished-answer.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { KeptAnswer } from '#server/http/kept-answers.ts';
import { languageOf } from '#server/http/language-of.ts';
import { tooMany } from '#server/http/rate-limit.ts';
import type { Services } from '#server/http/services.ts';
import { WriteOnce, type Written } from '#server/http/write-once.ts';
import type { SessionAdmin } from '#server/sessions/session-queries.ts';
import { type Sentence, wordedIn } from '#server/text/sentence.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    /** Milliseconds until a call fits again, of one past its limit that may be exempt. */
    wait?: number | undefined;
  }
}

export interface RouteOptions<E extends Endpoint = Endpoint> {
  /** Bytes; `BODY_LIMIT` unless given. */
  bodyLimit?: number;
  /** Counted by the caller's address and its network, before anything else is done. */
  limit?: AddressLimit;
  /**
   * Whether a call past `limit` is of somebody whom nobody else behind the same address may keep out;
   * says so only as often as one may go on.
   */
  isExempt?: (body: Body<E>) => Promise<boolean>;
  /**
   * Of a GET: no secret stands in its answers, and no contact beside what strangers wrote and nobody
   * has read. They are sent compressed (`docs/security.md`).
   */
  compress?: boolean;
  /**
   * Of a write by admins: what is done before its `write` counts for nothing, so that a repeated call may
   * do it again. Only `write` asks for its key then.
   */
  repeatable?: boolean;
  /**
   * Of a GET whose answer is the same for all callers without a token, and for all admins: it
   * depends on nothing but the call, the data and `also`, not even on the time. Both are kept.
   */
  keep?: {
    /** What it depends on beside, such as the day. */
    also?: () => unknown;
    /** Names what is shown, for `afterwards`. */
    shown?: (answer: RouteAnswer<E>) => string[];
    /** Told of each such answer before it leaves, whether it was kept or is new. */
    afterwards?: (call: KeptCall<E>) => Promise<void> | void;
  };
}

interface KeptCall<E extends Endpoint> {
  params: Record<ParamNames<E['path']>, string>;
  admin: Call<E>['admin'];
  shown: readonly string[];
}

/** Reads of callers without a token by address; generous, as a whole newsroom may share one. */
const READS: AddressLimit = { name: 'read', max: 600, window: 60 };

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type Query<E extends Endpoint> = E extends { query: z.ZodType } ? z.output<E['query']> : undefined;
type Body<E extends Endpoint> = E extends { body: z.ZodType } ? z.output<E['body']> : undefined;

export interface Call<E extends Endpoint> {
  params: Record<ParamNames<E['path']>, string>;
  query: Query<E>;
  body: Body<E>;
  admin: E['access'] extends 'admin'
    ? SessionAdmin
    : E['access'] extends 'optional'
      ? SessionAdmin | null
      : null;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Where to read what is kept for callers without a token, which may be a replica; else where all is written. */
  db: Kysely<Tables>;
  /**
   * Runs the writes of a call that is done once, as one transaction together with its idempotency
   * key, and makes its answer. `store` may run more than once, as in `inTransaction`. The key counts
   * from `keyAt`, from now unless given.
   */
  write: E extends { once: true }
    ? (
        store: (trx: Transaction<Tables>) => Promise<RouteAnswer<E>>,
        keyAt?: number,
      ) => Promise<Written>
    : undefined;
  /** For a form with a file: says what stands for the body, once the file is there. */
  identify: E extends { once: true; file: string }
    ? (body: () => Promise<string>) => Promise<void>
    : undefined;
}

/** A call that is done once can only answer what its `write` made, one that sends a file only the file. */
export type Handled<E extends Endpoint> = E extends { once: true }
  ? Written
  : E extends { sends: 'text/csv' }
    ? CsvFile
    : RouteAnswer<E>;

type RouteAnswer<E extends Endpoint> = { message?: Sentence } & (E extends {
  data: z.ZodType;
}
  ? { data: z.input<E['data']> }
  : { data?: undefined }) &
  (E extends { extra: z.ZodType } ? Output<E['extra']> : unknown);

/** Serves an endpoint of the contract below /api. What reaches the handler has been parsed by its schemas. */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  { bodyLimit, limit, isExempt, compress = false, repeatable = false, keep }: RouteOptions<E>,
  handler: (call: Call<E>) => Promise<Handled<E>>,
): void {
  const work = async (request: FastifyRequest, reply: FastifyReply) => {
    const { params, admin } = request;
    const parsed = wordedIn(languageOf(request), () => parse(endpoint, request));
    const values = { params, ...parsed, admin, request, reply, db: services.db };
    if (endpoint.once) return answerOnce(services, { endpoint, repeatable }, values, handler);
    const call = asCall<E>(values);
    if (endpoint.sends) return sendCsv(reply, (await handler(call)) as CsvFile);
    // One that is kept goes to whoever asks: its sentence is not the first one's language.
    const language = keep ? LANGUAGES[0] : languageOf(request);
    const coding = compress ? codingOf(request) : undefined;
    const finish = async (db = services.db) => {
      let shown: string[] = [];
      const make = async () => {
        const answer = (await handler({ ...call, db })) as RouteAnswer<E>;
        shown = keep?.shown?.(answer) ?? [];
        const version = reply.getHeader('ETag')?.toString();
        return { answer: answerOf(answer, language), version };
      };
      const finished = await finishAnswer(make, { compress, coding });
      return { ...finished, shown };
    };
    if (keep) {
      const key = [endpoint.path, params, parsed.query, coding];
      const answer = await keptAnswer(services, { request, key, also: keep.also, make: finish });
      await keep.afterwards?.({ params: call.params, admin: call.admin, shown: answer.shown });
      return answerWith(request, reply, answer);
    }
    if (compress) return answerWith(request, reply, await finish());
    reply.status(statusOf(endpoint));
    return answerOf((await handler(call)) as RouteAnswer<E>, language);
  };
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { endpoint },
    ...(bodyLimit !== undefined && { bodyLimit }),
    // Before the body is read: a caller who is refused anyway must not cost its reading.
    onRequest: async (request) => {
      if (limit) request.wait = services.addressCounts.wait(services, limit, addressOf(request));
      if (request.wait !== undefined && !isExempt) throw tooMany(request.wait);
      if (keep && request.headers.authorization !== undefined)
        request.dataVersion = await services.dataVersion();
      request.admin = await authenticate(request, services, endpoint).catch(async (error) => {
        await app.strangersTurn(request);
        throw error;
      });
      if (keep && !request.admin) services.addressCounts.count(services, READS, addressOf(request));
    },
    preHandler: async ({ wait, body }) => {
      if (wait === undefined) return;
      const asked = endpoint.body?.safeParse(body);
      if (!asked?.success || !(await isExempt?.(asked.data as Body<E>))) throw tooMany(wait);
    },
    handler: (request, reply) => app.adminsTurn(request, reply, () => work(request, reply)),
  });
}

const statusOf = ({ status = 200 }: Endpoint) => status;

/** What the schemas and `authenticate` have let through is what the types of the endpoint say. */
const asCall = <E extends Endpoint>(values: object) => values as Call<E>;

interface KeptOrMade {
  request: FastifyRequest;
  key: unknown[];
  also: (() => unknown) | undefined;
  make: (db: Kysely<Tables>) => Promise<KeptAnswer>;
}

/** The same bytes for all who are shown the same, until the data changes. */
function keptAnswer(
  services: Services,
  { request, key, also, make }: KeptOrMade,
): Promise<KeptAnswer> {
  const whole = JSON.stringify([request.admin !== null, ...key, also?.()]);
  const { db, keptForAdmins, keptAnswers, publicReads } = services;
  if (request.admin) return keptForAdmins.answer(whole, () => make(db), request.dataVersion);
  return publicReads.run(async (source) =>
    keptAnswers.answer(whole, () => source.read(make), await source.version()),
  );
}

/** Runs the handler of a write that is done once for each idempotency key. */
async function answerOnce<E extends Endpoint>(
  services: Services,
  { endpoint, repeatable }: { endpoint: E; repeatable: boolean },
  values: { body: unknown; request: FastifyRequest; reply: FastifyReply },
  handler: (call: Call<E>) => Promise<Handled<E>>,
): Promise<string> {
  const { body, request, reply } = values;
  const once = new WriteOnce(services, { endpoint, request, reply });
  const { write, name, identify } = once;
  const written = await once.answer(async () => {
    if (repeatable && request.admin) name(body);
    else if (!endpoint.file) await identify(() => body);
    return (await handler(asCall({ ...values, write, identify }))) as Written;
  });
  return written.sendBy(reply);
}

const parse = (endpoint: Endpoint, { query, body }: FastifyRequest) => ({
  query: endpoint.query && parseQuery(endpoint.query, query),
  body: endpoint.body && parseBody(endpoint.body, body),
});

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
