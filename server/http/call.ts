import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import type { z } from '#contract/zod.ts';
import type { Tables } from '#server/database/tables.ts';
import type { CsvFile } from '#server/http/csv-file.ts';
import type { Written } from '#server/http/write-once.ts';
import type { SessionAdmin } from '#server/sessions/session-queries.ts';
import type { Sentence } from '#server/text/sentence.ts';

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
export type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type Query<E extends Endpoint> = E extends { query: z.ZodType } ? z.output<E['query']> : undefined;
export type Body<E extends Endpoint> = E extends { body: z.ZodType }
  ? z.output<E['body']>
  : undefined;

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
  /** Throws the answer of the same call that came through since this one began. */
  refuseRepeated: E extends { once: true } ? () => Promise<void> : undefined;
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

export type RouteAnswer<E extends Endpoint> = {
  message?: Sentence;
  /** Names what an answer that is kept tells of, for `afterwards`. */
  tellsOf?: string[];
} & (E extends {
  data: z.ZodType;
}
  ? { data: z.input<E['data']> }
  : { data?: undefined }) &
  (E extends { extra: z.ZodType } ? Output<E['extra']> : unknown);

/** What the schemas and `authenticate` have let through is what the types of the endpoint say. */
export const asCall = <E extends Endpoint>(values: object) => values as Call<E>;
