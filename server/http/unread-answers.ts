import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf, clientOf } from '#server/http/client-of.ts';

/** Bytes of answers to strangers that wait to be read, of all connections together. */
const MOST_UNREAD = 16 * 1024 * 1024;
/** What a stream holds of a file at most: a piece on its way in, one on its way out. */
const STREAM_HOLDS = 128 * 1024;

interface Answer {
  socket: Socket;
  address: string;
  /** What holds the bytes; the same for all who get one kept answer. */
  body: object;
  bytes: number;
}

/**
 * Answers that are made and not yet taken, the oldest first. Past the room the address with most of them
 * loses its oldest, with the connection.
 */
export class UnreadAnswers {
  readonly #room: number;
  readonly #answers = new Set<Answer>();
  /** How many wait with each body. */
  readonly #sharing = new Map<object, number>();
  #bytes = 0;

  /** @param room bytes */
  constructor(room = MOST_UNREAD) {
    this.#room = room;
  }

  /** Those held in memory: what several wait for counts once. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Answers what to call when it is taken, or its connection gone. */
  add(answer: Answer): () => void {
    this.#answers.add(answer);
    const sharing = this.#sharing.get(answer.body) ?? 0;
    this.#sharing.set(answer.body, sharing + 1);
    if (sharing === 0) this.#bytes += answer.bytes;
    // A single one is let through, however large.
    while (this.#bytes > this.#room && this.#answers.size > 1) this.#dropOne();
    return () => this.#remove(answer);
  }

  #dropOne(): void {
    const held = new Map<string, number>();
    for (const { address, bytes } of this.#answers)
      held.set(address, (held.get(address) ?? 0) + bytes);
    const most = Math.max(...held.values());
    for (const answer of this.#answers) {
      if (held.get(answer.address) !== most) continue;
      this.#remove(answer);
      answer.socket.destroy();
      return;
    }
  }

  #remove(answer: Answer): void {
    if (!this.#answers.delete(answer)) return;
    const sharing = this.#sharing.get(answer.body) ?? 0;
    if (sharing > 1) this.#sharing.set(answer.body, sharing - 1);
    else {
      this.#sharing.delete(answer.body);
      this.#bytes -= answer.bytes;
    }
  }
}

/**
 * Bounds what strangers leave unread, and ends a connection that takes nothing of its answer for so many
 * milliseconds. Administrators on slow lines get theirs, as large as they are.
 */
export function boundUnreadAnswers(
  app: FastifyInstance,
  answers: UnreadAnswers,
  { unread }: { unread: number },
): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const answer = request.admin ? undefined : answerOf(request, payload);
    if (!answer) return;
    reply.raw.once('close', answers.add(answer));
    // The server sets its own again when the answer is taken.
    answer.socket.setTimeout(unread);
  });
}

function answerOf(request: FastifyRequest, payload: unknown): Answer | undefined {
  const { socket } = request.raw;
  // What is asked within the process has no connection.
  if (!('setTimeout' in socket)) return undefined;
  const bytes = bytesOf(payload);
  if (bytes === 0) return undefined;
  const body = payload instanceof Uint8Array ? payload : {};
  return { socket, address: clientOf(addressOf(request)), body, bytes };
}

function bytesOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  if (payload instanceof Uint8Array) return payload.byteLength;
  return payload ? STREAM_HOLDS : 0;
}
