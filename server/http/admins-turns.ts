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

/** Calls of one admin that are worked on at once: fewer than PostgreSQL is asked for lists at once. */
const AT_ONCE = 4;

/**
 * Works on few calls of one admin at a time: whoever has a token and asks without end holds up their own
 * calls, and hardly those of others. A file on its way in takes no turn, as its line may be slow; nor
 * does one on its way out, once it has begun.
 */
export function giveAdminsTurns(app: FastifyInstance): void {
  const inTurn = atMostOfEach(AT_ONCE);
  app.decorate('adminsTurn', async (request, reply, work) => {
    const { admin, method, raw, routeOptions } = request;
    if (!admin || routeOptions.config.endpoint?.file) return work();
    return inTurn(admin.id, async () => {
      // Who has left meanwhile needs no answer; a write is done all the same.
      if (method !== 'GET' || !raw.socket.destroyed) return work();
      reply.hijack();
      return undefined;
    });
  });
}
