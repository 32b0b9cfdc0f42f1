import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { countEntries, wasUndone } from '#server/audit/audit-queries.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Handle, Tables } from '#server/database/tables.ts';
import { answerOf } from '#server/http/answer-of.ts';
import { requireOpenSession } from '#server/http/authenticate.ts';
import {
  changedSince,
  hashBody,
  hashKey,
  otherBody,
  readKey,
  StrangersKey,
} from '#server/http/idempotency-key.ts';
import { findKey, holdKey, type KeyRow, keepAnswer } from '#server/http/idempotency-queries.ts';
import { languageOf } from '#server/http/language-of.ts';
import { refuseWithoutRoom } from '#server/http/reserve.ts';
import type { Services } from '#server/http/services.ts';
import type { Sentence } from '#server/text/sentence.ts';

interface Sent {
  status: number;
  /** JSON. */
  answer: string;
  etag: string | null;
}

/** What a write has answered. Only `WriteOnce` makes one, so that no handler can go round it. */
export class Written {
  readonly #sent: Sent;

  constructor(sent: Sent) {
    this.#sent = sent;
  }

  /** Sets status, type and ETag, and answers the body. */
  sendBy(reply: FastifyReply): string {
    const { status, answer, etag } = this.#sent;
    reply.status(status).type('application/json; charset=utf-8');
    if (etag !== null) reply.header('ETag', etag);
    return answer;
  }
}

/** Thrown out of a handler when an earlier call with the same key has done what it was to do. */
export class Repeated extends Error {
  override name = 'Repeated';
  readonly first: Written;

  constructor(first: Written) {
    super('The same call was answered before');
    this.first = first;
  }
}

export interface WrittenCall {
  endpoint: Endpoint;
  request: FastifyRequest;
  reply: FastifyReply;
  /** As of the route. */
  helpsOut: boolean;
}

/**
 * One call of a write that is done once for each idempotency key of its caller. The claim of the key,
 * the write and its answer are one transaction, so a refused write keeps nothing.
 */
export class WriteOnce {
  readonly #services: Services;
  readonly #call: WrittenCall;
  /** The key and what it was sent to; undefined for a call without a key. */
  readonly #scope: unknown[] | undefined;
  /** Undefined for the key of an admin. */
  readonly #stranger: StrangersKey | undefined;
  /** The key and the body; undefined until it is said what stands for it. */
  #hashes: { keyHash: string; bodyHash: string } | undefined;

  /** @throws {HttpError} 400 for what is no key */
  constructor(services: Services, call: WrittenCall) {
    this.#services = services;
    this.#call = call;
    const { request, endpoint } = call;
    const key = readKey(request);
    if (key === undefined) return;
    this.#scope = [endpoint.method, endpoint.path, request.params, key];
    if (!request.admin)
      this.#stranger = new StrangersKey(services, request, JSON.stringify(this.#scope));
  }

  /** Says what stands for the body; whether the key was used is asked by `write`. */
  readonly name = (body: unknown): void => {
    if (this.#scope === undefined) return;
    const { secret } = this.#services;
    const bodyHash = hashBody(secret, body);
    // The admin, not the session: whoever signs in again sends the same call again.
    const caller = this.#call.request.admin?.id ?? `nobody ${bodyHash}`;
    const keyHash = hashKey(secret, JSON.stringify([caller, ...this.#scope]));
    this.#hashes = { keyHash, bodyHash };
  };

  /**
   * Says what stands for the body, before anything is done that a repeated call must not do.
   *
   * @throws {Repeated} when the key was used with this body, and 409 when it was with another one
   */
  readonly identify = async (body: () => unknown): Promise<void> => {
    if (this.#scope === undefined) return;
    this.name(await body());
    await this.refuseRepeated();
    this.#stranger?.refuseUsed();
  };

  /**
   * Asks for the key once more, before a refusal that leaves a trace.
   *
   * @throws {Repeated} when the same call came through since this one began, and 409 when another one did,
   *   or when what it did was undone
   */
  readonly refuseRepeated = async (): Promise<void> => {
    const { db, now } = this.#services;
    if (this.#hashes) await this.#refuseUsed(db, await findKey(db, this.#hashes.keyHash, now()));
  };

  /** Runs the handler of the call; what an earlier call with the same key was answered comes first. */
  async answer(handle: () => Promise<Written>): Promise<Written> {
    try {
      return await handle();
    } catch (error) {
      if (error instanceof Repeated) return error.first;
      // The first try may have been under way until now, or this one was kept and lost its connection.
      return (await this.find().catch(() => undefined)) ?? Promise.reject(error);
    }
  }

  /**
   * Runs writes as one and keeps what they answer, with the ETag that the reply has then. The key counts
   * from now, unless `keyAt` says from when: its minute may tell too much of what is written.
   */
  readonly write = async (
    store: (trx: Transaction<Tables>) => Promise<{ message?: Sentence }>,
    keyAt?: number,
  ): Promise<Written> => {
    const { db, now } = this.#services;
    const { endpoint, request, reply, helpsOut } = this.#call;
    const at = keyAt ?? now();
    const written = await inTransaction(db, async (trx) => {
      const hashes = this.#identified();
      const use = hashes && { ...hashes, at };
      if (use) await this.#refuseUsed(trx, await holdKey(trx, use));
      // After the key: a retry of what ended this very session gets its answer.
      if (request.admin) {
        await requireOpenSession(trx, this.#services, request.admin, endpoint);
        if (!helpsOut) refuseWithoutRoom(this.#services, request);
      }
      const sent = {
        answer: JSON.stringify(answerOf(await store(trx), languageOf(request))),
        status: endpoint.status ?? 200,
        etag: reply.getHeader('ETag')?.toString() ?? null,
      };
      if (use) await keepAnswer(trx, use, { ...sent, entry: await this.#entryLeft(trx, keyAt) });
      return new Written(sent);
    });
    this.#stranger?.noteUse();
    return written;
  };

  /** Null for a stranger, and where the minute of the key tells too much: so would its entry. */
  async #entryLeft(trx: Handle, keyAt: number | undefined): Promise<number | null> {
    return this.#call.request.admin && keyAt === undefined ? countEntries(trx) : null;
  }

  /** Whether a first answer says what is so no more: to a person it would be a lie. */
  async #isOver(db: Handle, { entry }: KeyRow): Promise<boolean> {
    const { id } = this.#call.request.params as { id?: string };
    return entry !== null && wasUndone(db, entry, id);
  }

  /** Undefined for a call without a key. */
  #identified() {
    if (this.#scope && !this.#hashes) throw new Error('Nothing was said to stand for the body');
    return this.#hashes;
  }

  async #refuseUsed(db: Handle, row: KeyRow | undefined): Promise<void> {
    if (!row) return;
    if (row.body_hash !== this.#hashes?.bodyHash) throw otherBody();
    if (await this.#isOver(db, row)) throw changedSince();
    throw new Repeated(writtenIn(row));
  }

  /** What an earlier call with the same key and body was answered, unless that was undone since. */
  async find(): Promise<Written | undefined> {
    if (!this.#hashes) return undefined;
    const { keyHash, bodyHash } = this.#hashes;
    const { db, now } = this.#services;
    const row = await findKey(db, keyHash, now());
    if (row?.body_hash !== bodyHash || (await this.#isOver(db, row))) return undefined;
    return writtenIn(row);
  }
}

/** Whether the same call was answered before, as a repeated one is again. */
export async function wasAnswered(
  services: Services,
  call: WrittenCall,
  body: unknown,
): Promise<boolean> {
  const once = new WriteOnce(services, call);
  once.name(body);
  return (await once.find()) !== undefined;
}

function writtenIn({ status, answer, etag }: KeyRow): Written {
  return new Written({ status: status ?? 200, answer: answer ?? 'null', etag });
}
