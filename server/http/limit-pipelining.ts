import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** No browser and no proxy sends the next request before it has read an answer. */
const MAX_UNANSWERED = 4;

/**
 * Hangs up on a client with several unanswered requests on one connection: a few kilobytes of them would
 * be answered at once, into memory, whether or not it ever reads.
 */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  const add = (socket: Socket, count: number): number => {
    const sum = (unanswered.get(socket) ?? 0) + count;
    unanswered.set(socket, sum);
    return sum;
  };
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const waiting = add(socket, 1);
    reply.raw.once('close', () => add(socket, -1));
    if (waiting <= MAX_UNANSWERED) return;
    socket.destroy();
    reply.hijack();
  });
}
