import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { LANGUAGES } from '#contract/language.ts';
import type { Tables } from '#server/database/tables.ts';
import { answerOf } from '#server/http/answer-of.ts';
import { asCall, type Call, type ParamNames, type RouteAnswer } from '#server/http/call.ts';
import { answerWith, codingOf, etagOf, finishAnswer } from '#server/http/finished-answer.ts';
import type { KeptAnswer } from '#server/http/kept-answers.ts';
import { parseCall } from '#server/http/parse-call.ts';
import type { Services } from '#server/http/services.ts';

export interface Keep<E extends Endpoint> {
  /** What the answer depends on beside, such as the day. */
  also?: () => unknown;
  /** As of `finishAnswer`: nobody else's answer waits while it is made. */
  isSmall?: boolean;
  /** Told of each such answer before it leaves, whether it was kept or is new. */
  afterwards?: (call: KeptCall<E>) => Promise<void> | void;
}

interface KeptCall<E extends Endpoint> {
  params: Record<ParamNames<E['path']>, string>;
  admin: Call<E>['admin'];
  request: FastifyRequest;
  tellsOf: readonly string[];
}

interface KeptRoute<E extends Endpoint> {
  endpoint: E;
  compress: boolean;
  /** As of a route: who names no answer hears of no ETag. */
  tag: boolean;
  keep: Keep<E>;
}

/** Answers the calls of a route with the same bytes for all who are shown the same, until the data changes. */
export function keptRoute<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  { endpoint, compress, tag, keep: { also, isSmall = false, afterwards } }: KeptRoute<E>,
  handler: (call: Call<E>) => Promise<RouteAnswer<E>>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<Buffer | undefined> {
  const { db, keptForAdmins } = services;
  return async (request, reply) => {
    const { params, admin, dataVersion } = request;
    const parsed = parseCall(endpoint, request);
    const coding = compress ? codingOf(request) : undefined;
    const asked = [admin !== null, endpoint.path, params, parsed.query, coding, also?.()];
    const key = JSON.stringify(asked);
    const call = asCall<E>({ params, ...parsed, admin, request, reply });
    const makeFrom = async (source: Kysely<Tables>): Promise<KeptAnswer> => {
      let tellsOf: string[] = [];
      const make = async () => {
        const answer = await handler({ ...call, db: source });
        tellsOf = answer.tellsOf ?? [];
        // It goes to whoever asks: its sentence is not the first one's language.
        return { answer: answerOf(answer, LANGUAGES[0]), version: etagOf(reply) };
      };
      const finished = await finishAnswer(make, {
        compress,
        tag: compress || tag,
        coding,
        isSmall,
      });
      return { ...finished, tellsOf };
    };
    const answer =
      // What is there already is no work, for which its admin would have to wait.
      (await (admin && keptForAdmins.get(key, dataVersion))) ??
      (await app.adminsTurn(request, reply, () =>
        admin
          ? keptForAdmins.answer(key, () => makeFrom(db), dataVersion)
          : keptForStrangers(services, key, makeFrom),
      ));
    if (!answer) return undefined;
    const { tellsOf } = answer;
    await afterwards?.({ params: call.params, admin: call.admin, request, tellsOf });
    const isUnnamed = tag && !request.headers['if-none-match'];
    return answerWith(request, reply, isUnnamed ? untagged(answer) : answer);
  };
}

const untagged = (answer: KeptAnswer) => ({ ...answer, etag: undefined, isWhole: false });

/** Made from a replica, where there is one. */
function keptForStrangers(
  { keptAnswers, publicReads }: Services,
  key: string,
  makeFrom: (source: Kysely<Tables>) => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  return publicReads.run(async (source) =>
    keptAnswers.answer(key, () => source.read(makeFrom), await source.version()),
  );
}
