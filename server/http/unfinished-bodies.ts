import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf, clientOf } from '#server/http/client-of.ts';
import type { Held, HeldBytes } from '#server/http/held-bytes.ts';

/** Bytes of bodies of strangers that are not answered yet, of all connections together. */
export const MOST_UNFINISHED = 32 * 1024 * 1024;
/** What a piece of a body costs besides its bytes. */
const PIECE_COSTS = 200;

/**
 * Bounds what bodies of strangers hold in memory, and ends a connection whose body is not there within so
 * many milliseconds. Admins on slow lines have the time of a whole request for an image.
 */
export function boundUnfinishedBodies(
  app: FastifyInstance,
  bodies: HeldBytes,
  patience: { body: number },
): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const held = request.admin ? undefined : bodyOf(request);
    if (held) {
      const remove = bodies.add(held);
      payload.on('data', ({ length }) => bodies.grow(held, length + PIECE_COSTS));
      const timer = setTimeout(() => held.socket.destroy(), patience.body);
      payload.once('end', () => clearTimeout(timer));
      reply.raw.once('close', () => {
        clearTimeout(timer);
        remove();
      });
    }
    done(null, payload);
  });
}

function bodyOf(request: FastifyRequest): Held | undefined {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (coding === undefined && !Number(length)) return undefined;
  const { socket } = request.raw;
  // What is asked within the process has no connection.
  if (!('setTimeout' in socket)) return undefined;
  return { socket, whose: clientOf(addressOf(request)), body: {}, bytes: 0 };
}
