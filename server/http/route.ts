import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { AddressLimit } from '#server/http/address-counts.ts';
import { answerOf } from '#server/http/answer-of.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { bodyLength } from '#server/http/body-length.ts';
import { asCall, type Body, type Call, type Handled, type RouteAnswer } from '#server/http/call.ts';
import { addressOf } from '#server/http/client-of.ts';
import { type CsvFile, csvOf } from '#server/http/csv-file.ts';
import { answerWith, codingOf, etagOf, finishAnswer } from '#server/http/finished-answer.ts';
import { type Keep, keptRoute } from '#server/http/kept-route.ts';
import { languageOf } from '#server/http/language-of.ts';
import { parseCall } from '#server/http/parse-call.ts';
import { tooMany } from '#server/http/rate-limit.ts';
import type { Services } from '#server/http/services.ts';
import { WriteOnce, type Written, wasAnswered } from '#server/http/write-once.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** What fails is logged by its hour. */
    hidesMinute?: boolean;
  }
  interface FastifyRequest {
    /** Milliseconds until a call fits again, of one past its limit that may be exempt. */
    wait?: number | undefined;
  }
}

export interface RouteOptions<E extends Endpoint = Endpoint> {
  /** Bytes; `BODY_LIMIT` unless given. */
  bodyLimit?: number;
  /** Counted by the caller's address and its network, before the body is read; who is signed in apart. */
  limit?: AddressLimit;
  /** Bytes: `limit` counts only calls whose body is longer, or does not say how long it is. */
  limitAbove?: number;
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
   * Of a GET that is not compressed: who names an answer that it has (`If-None-Match`) is told where that is
   * the same still. To all others it has no ETag, as nothing is to keep it.
   */
  tag?: boolean;
  /**
   * Of a write by admins: what is done before its `write` counts for nothing, so that a repeated call may
   * do it again. Only `write` asks for its key then.
   */
  repeatable?: boolean;
  /**
   * Of a write by admins: taken as long as the disk takes it, as it helps where somebody fills it. So is
   * every DELETE.
   */
  helpsOut?: boolean;
  /**
   * Of a GET whose answer is the same for all callers without a token, and for all admins: it
   * depends on nothing but the call, the data and `also`, not even on the time. Both are kept.
   */
  keep?: Keep<E>;
  /** Nothing that is kept may have the minute of a call, nor the log that of one that failed and is sent again. */
  hidesMinute?: boolean;
}

/** Reads of callers without a token by address; generous, as a whole newsroom may share one. */
const READS: AddressLimit = { name: 'read', max: 600, window: 60 };

/** Serves an endpoint of the contract below /api. What reaches the handler has been parsed by its schemas. */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  {
    bodyLimit,
    limit,
    limitAbove = -1,
    isExempt,
    compress = false,
    tag = false,
    repeatable = false,
    helpsOut = endpoint.method === 'DELETE',
    keep,
    hidesMinute = false,
  }: RouteOptions<E>,
  handler: (call: Call<E>) => Promise<Handled<E>>,
): void {
  const work = async (request: FastifyRequest, reply: FastifyReply) => {
    const { params, admin } = request;
    const parsed = parseCall(endpoint, request);
    const values = { params, ...parsed, admin, request, reply, db: services.db };
    if (endpoint.once)
      return answerOnce(services, { endpoint, repeatable, helpsOut }, values, handler);
    const call = asCall<E>(values);
    if (endpoint.sends) return csvOf(reply, (await handler(call)) as CsvFile);
    const answer = async () => (await handler(call)) as RouteAnswer<E>;
    const language = languageOf(request);
    if (!compress && !(tag && request.headers['if-none-match'])) {
      reply.status(statusOf(endpoint));
      return answerOf(await answer(), language);
    }
    const make = async () => ({
      answer: answerOf(await answer(), language),
      version: etagOf(reply),
    });
    const coding = compress ? codingOf(request) : undefined;
    return answerWith(request, reply, await finishAnswer(make, { compress, tag: true, coding }));
  };
  const answerKept =
    keep &&
    keptRoute(
      app,
      services,
      { endpoint, compress, tag, keep },
      async (call) => (await handler(call)) as RouteAnswer<E>,
    );
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { endpoint, hidesMinute },
    ...(bodyLimit !== undefined && { bodyLimit }),
    // Before the body is read: a caller who is refused anyway must not cost its reading.
    onRequest: async (request) => {
      if (keep && request.headers.authorization !== undefined)
        request.dataVersion = await services.dataVersion();
      request.admin = await authenticate(request, services, endpoint).catch(async (error) => {
        await app.strangersTurn(request);
        throw error;
      });
      if (limit && bodyLength(request) > limitAbove)
        request.wait = waitOf(services, limit, request);
      if (request.wait !== undefined && !isExempt) throw tooMany(request.wait);
      if (keep && !request.admin) services.addressCounts.count(services, READS, addressOf(request));
    },
    preHandler: async (request, reply) => {
      const { wait } = request;
      if (wait === undefined) return;
      const asked = endpoint.body?.safeParse(request.body);
      if (!asked?.success) throw tooMany(wait);
      const body = asked.data as Body<E>;
      // What is answered again is no further try, and may have used up what made it exempt.
      const call = { endpoint, request, reply, helpsOut };
      if (endpoint.once && (await wasAnswered(services, call, body))) return;
      if (!(await isExempt?.(body))) throw tooMany(wait);
    },
    handler:
      answerKept ??
      ((request, reply) => app.adminsTurn(request, reply, () => work(request, reply))),
  });
}

/** Strangers use up nothing of what others behind the same address may do who are signed in. */
const waitOf = (services: Services, limit: AddressLimit, request: FastifyRequest) =>
  services.addressCounts.wait(
    services,
    limit,
    addressOf(request),
    request.admin ? 'signed in' : '',
  );

const statusOf = ({ status = 200 }: Endpoint) => status;

/** Runs the handler of a write that is done once for each idempotency key. */
async function answerOnce<E extends Endpoint>(
  services: Services,
  { endpoint, repeatable, helpsOut }: { endpoint: E; repeatable: boolean; helpsOut: boolean },
  values: { body: unknown; request: FastifyRequest; reply: FastifyReply },
  handler: (call: Call<E>) => Promise<Handled<E>>,
): Promise<string> {
  const { body, request, reply } = values;
  const once = new WriteOnce(services, { endpoint, request, reply, helpsOut });
  const { write, name, identify, refuseRepeated } = once;
  const written = await once.answer(async () => {
    if (repeatable && request.admin) name(body);
    else if (!endpoint.file) await identify(() => body);
    return (await handler(asCall({ ...values, write, identify, refuseRepeated }))) as Written;
  });
  return written.sendBy(reply);
}
