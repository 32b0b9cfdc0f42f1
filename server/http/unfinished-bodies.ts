import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf, clientOf } from '#server/http/client-of.ts';
import type { Held, HeldBytes } from '#server/http/held-bytes.ts';

/** Bytes of bodies of strangers that are not answered yet, of all connections together. */
export const MOST_UNFINISHED = 32 * 1024 * 1024;
/** The same of bodies of admins, whose posts may be long and whose lines may be slow. */
export const MOST_UNFINISHED_OF_ADMINS = 64 * 1024 * 1024;
/** What a piece of a body costs besides its bytes. */
const PIECE_COSTS = 200;

export interface UnfinishedBodies {
  ofStrangers: HeldBytes;
  ofAdmins: HeldBytes;
}

/**
 * Bounds what bodies hold in memory, by the address of strangers and by the account of admins, and ends a
 * stranger's connection whose body is not there within so many milliseconds. Admins on slow lines have the time
 * of a whole request. An image goes to the disk as it comes.
 */
export function boundUnfinishedBodies(
  app: FastifyInstance,
  { ofStrangers, ofAdmins }: UnfinishedBodies,
  patience: { body: number },
): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { admin } = request;
    const bodies = admin ? ofAdmins : ofStrangers;
    const held = request.routeOptions.config.endpoint?.file ? undefined : bodyOf(request);
    if (held) {
      const remove = bodies.add(held);
      payload.on('data', ({ length }) => bodies.grow(held, length + PIECE_COSTS));
      const timer = admin ? undefined : setTimeout(() => held.socket.destroy(), patience.body);
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
  const { admin, raw } = request;
  const { socket } = raw;
  // What is asked within the process has no connection.
  if (!('setTimeout' in socket)) return undefined;
  return { socket, whose: admin?.id ?? clientOf(addressOf(request)), body: {}, bytes: 0 };
}
