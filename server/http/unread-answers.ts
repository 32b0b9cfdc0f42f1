import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf, clientOf } from '#server/http/client-of.ts';
import type { Held, HeldBytes } from '#server/http/held-bytes.ts';

/** Bytes of answers to strangers that wait to be read, of all connections together. */
export const MOST_UNREAD = 16 * 1024 * 1024;
/** What a stream holds of a file at most: a piece on its way in, one on its way out. */
const STREAM_HOLDS = 128 * 1024;

/**
 * Bounds what strangers leave unread, and ends a connection that takes nothing of its answer for so many
 * milliseconds. Admins on slow lines get theirs, as large as they are.
 */
export function boundUnreadAnswers(
  app: FastifyInstance,
  answers: HeldBytes,
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

function answerOf(request: FastifyRequest, payload: unknown): Held | undefined {
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
