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
const QUESTIONS_AT_ONCE = 4;
/** The same of writes, which share their commits: more than a person makes. */
const WRITES_AT_ONCE = 16;

/** For writes that each take as long as hundreds of others: an admin's begin one in each round. */
export const longWritesInTurn = () => atMostOfEach(1);

/**
 * Works on few calls of one admin at a time: whoever has a token and asks or writes without end holds up
 * their own calls, and hardly those of others. A picture takes no turn, as it may be on a slow line, and
 * no more does a file on its way out, once it has begun.
 */
export function giveAdminsTurns(app: FastifyInstance): void {
  const inTurn = {
    asking: atMostOfEach(QUESTIONS_AT_ONCE),
    writing: atMostOfEach(WRITES_AT_ONCE),
  };
  app.decorate('adminsTurn', async (request, reply, work) => {
    const { admin, method, raw } = request;
    const { endpoint } = request.routeOptions.config;
    if (!admin || endpoint?.file) return work();
    // HEAD makes the same answer; a file may be asked for with many ids.
    const isQuestion = method === 'GET' || method === 'HEAD' || endpoint?.sends !== undefined;
    if (!isQuestion) return inTurn.writing(admin.id, work);
    return inTurn.asking(admin.id, async () => {
      // Who has left meanwhile needs no answer.
      if (!raw.socket.destroyed) return work();
      reply.hijack();
      return undefined;
    });
  });
}
