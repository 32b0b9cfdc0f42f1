import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientOf } from '#server/http/client-of.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves when it is the turn of a caller without a session. */
    strangersTurn(request: FastifyRequest): Promise<void>;
  }
}

/**
 * Works on the requests of callers without a session one in each round of the event loop, the addresses
 * in turn: whoever is signed in waits for one of them at most, and nobody waits for all that another
 * address asks. What bears a token goes ahead where tokens are checked; with a wrong one it is refused
 * when its turn comes.
 */
export function giveStrangersTurns(app: FastifyInstance): void {
  const lines = new Map<string, (() => void)[]>();
  let isRunning = false;
  const letNextGo = () => {
    const [first] = lines;
    isRunning = first !== undefined;
    if (!first) return;
    const [address, line] = first;
    // Anew at the end: the others come before its next one.
    lines.delete(address);
    line.shift()?.();
    if (line.length > 0) lines.set(address, line);
    setImmediate(letNextGo);
  };
  const takeTurn = ({ ip }: FastifyRequest) =>
    new Promise<void>((resolve) => {
      const address = clientOf(ip);
      const line = lines.get(address);
      if (line) line.push(resolve);
      else lines.set(address, [resolve]);
      if (isRunning) return;
      isRunning = true;
      setImmediate(letNextGo);
    });
  app.decorate('strangersTurn', takeTurn);
  app.addHook('onRequest', async (request, reply) => {
    if (isTokenChecked(request)) return;
    await takeTurn(request);
    // Who has left meanwhile needs no answer.
    if (request.raw.socket.destroyed) reply.hijack();
  });
}

function isTokenChecked({ headers, routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config;
  return (
    headers.authorization !== undefined && endpoint !== undefined && endpoint.access !== 'public'
  );
}
