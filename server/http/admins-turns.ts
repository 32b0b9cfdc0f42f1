import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { atMostOfEach } from '#server/tasks/at-most.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Does the work of a call when it is the turn of its admin; at once where nobody is signed in. */
    adminsTurn<Result>(
      request: FastifyRequest,
      reply: FastifyReply,
      work: () => Promise<Result>,
    ): Promise<Result | undefined>;
  }
}

/** Questions of one admin that are worked on at once: fewer than PostgreSQL is asked for lists at once. */
const AT_ONCE = 4;

/**
 * Works on few calls of one admin at a time: whoever has a token and asks without end holds up their own
 * calls, and hardly those of others. Writes take no turn: those that wait share a commit, and a picture
 * may be on a slow line. Nor does a file on its way out, once it has begun.
 */
export function giveAdminsTurns(app: FastifyInstance): void {
  const inTurn = atMostOfEach(AT_ONCE);
  app.decorate('adminsTurn', async (request, reply, work) => {
    const { admin, method, raw } = request;
    // HEAD makes the same answer.
    if (!admin || (method !== 'GET' && method !== 'HEAD')) return work();
    return inTurn(admin.id, async () => {
      // Who has left meanwhile needs no answer.
      if (!raw.socket.destroyed) return work();
      reply.hijack();
      return undefined;
    });
  });
}
