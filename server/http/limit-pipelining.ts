import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests on one connection that wait for the answer of another. */
const MAX_WAITING = 100;

/**
 * Works on the requests of one connection one after the other, each once the answer before it has
 * left: a few kilobytes of them would else be answered at once, into memory, whether or not the
 * client ever reads. Hangs up on a client with too many in line; what is
 * in line when a connection ends is never begun.
 */
export function limitPipelining(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, (() => void)[]>();
  const letNextGo = (socket: Socket) => {
    // Nobody is there to read what those in line would be answered.
    const next = socket.destroyed ? undefined : lines.get(socket)?.shift();
    if (next) next();
    else lines.delete(socket);
  };
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const line = lines.get(socket);
    if (line && line.length >= MAX_WAITING) {
      socket.destroy();
      reply.hijack();
      return;
    }
    reply.raw.on('close', () => letNextGo(socket));
    if (line) {
      line.push(done);
      return;
    }
    lines.set(socket, []);
    done();
  });
}
