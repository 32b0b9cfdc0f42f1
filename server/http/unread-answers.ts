import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf, clientOf } from '#server/http/client-of.ts';
import type { Held, HeldBytes } from '#server/http/held-bytes.ts';
import { whenOver } from '#server/http/when-over.ts';

/** Bytes of answers to strangers that wait to be read, of all connections together. */
export const MOST_UNREAD = 16 * 1024 * 1024;
/** The same of answers to admins, whose lists may be large and whose lines may be slow. */
export const MOST_UNREAD_OF_ADMINS = 64 * 1024 * 1024;
/** Bytes of an answer to an admin that is too small to count: what all connections hold of these is little. */
const SMALL = 16 * 1024;
/** What a stream holds of a file at most: a piece on its way in, one on its way out. */
const STREAM_HOLDS = 128 * 1024;

export interface UnreadAnswers {
  ofStrangers: HeldBytes;
  ofAdmins: HeldBytes;
}

/**
 * Bounds what is left unread, by the address of strangers and by the account of admins, and ends a
 * stranger's connection that takes nothing of its answer for so many milliseconds. Admins on slow lines
 * get theirs, as large as they are, while all of these have room together.
 */
export function boundUnreadAnswers(
  app: FastifyInstance,
  { ofStrangers, ofAdmins }: UnreadAnswers,
  { unread }: { unread: number },
): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const answer = answerOf(request, payload);
    if (answer) {
      const answers = request.admin ? ofAdmins : ofStrangers;
      whenOver(reply, answers.add(answer));
      // The server sets its own again when the answer is taken.
      if (!request.admin) answer.socket.setTimeout(unread);
    }
    done(null, payload);
  });
}

function answerOf(request: FastifyRequest, payload: unknown): Held | undefined {
  const { admin, raw } = request;
  const { socket } = raw;
  // What is asked within the process has no connection.
  if (!('setTimeout' in socket)) return undefined;
  const bytes = bytesOf(payload);
  if (bytes === 0 || (admin && bytes < SMALL)) return undefined;
  const body = payload instanceof Uint8Array ? payload : {};
  return { socket, whose: admin?.id ?? clientOf(addressOf(request)), body, bytes };
}

function bytesOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  if (payload instanceof Uint8Array) return payload.byteLength;
  return payload ? STREAM_HOLDS : 0;
}
