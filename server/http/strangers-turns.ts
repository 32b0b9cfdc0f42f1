import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tokenOf } from '#server/http/authenticate.ts';
import { addressOf, clientOf } from '#server/http/client-of.ts';
import { LinesInTurn } from '#server/tasks/lines-in-turn.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves when it is the turn of a caller without a session. */
    strangersTurn(request: FastifyRequest): Promise<void>;
  }
}

/** Requests of strangers that wait, from which on they leave half of the time to others. */
const MANY = 20;
/** Milliseconds for which somebody counts as at work. */
const AT_WORK = 1000;
/** Rounds of the event loop that new connections may take in a row before a stranger's turn. */
const MOST_ROUNDS = 100;

/**
 * Works on the requests of callers without a session one in each round of the event loop, the addresses
 * in turn: whoever is signed in waits for one of them at most, and nobody waits for all that another
 * address asks. The system hands over one new connection in each round, in the order of their coming, so
 * what has come is taken in first: a new one of who is signed in waits behind no stranger's work. While
 * somebody is at work and many strangers wait, the process rests after each of them for as long as it took.
 * What bears a token goes ahead where tokens are checked; with a wrong one it is refused when its turn comes.
 */
export function giveStrangersTurns(app: FastifyInstance): void {
  const lines = new LinesInTurn<() => void>();
  let isRunning = false;
  let workedAt = Number.NEGATIVE_INFINITY;
  let connections = 0;
  app.server.on('connection', () => {
    connections += 1;
  });
  const letNextGo = () => {
    const startedAt = performance.now();
    const next = lines.shift();
    isRunning = next !== undefined;
    if (!next) return;
    next();
    onceTakenIn(() => rest(startedAt));
  };
  const onceTakenIn = (act: () => void, rounds = 1) => {
    const before = connections;
    setImmediate(() => {
      if (connections === before || rounds >= MOST_ROUNDS) act();
      else onceTakenIn(act, rounds + 1);
    });
  };
  const rest = (startedAt: number) => {
    const now = performance.now();
    if (lines.length < MANY || now - workedAt > AT_WORK) letNextGo();
    else setTimeout(letNextGo, Math.ceil(now - startedAt));
  };
  const takeTurn = (request: FastifyRequest) =>
    new Promise<void>((resolve) => {
      lines.push(clientOf(addressOf(request)), resolve);
      if (isRunning) return;
      isRunning = true;
      onceTakenIn(letNextGo);
    });
  app.decorate('strangersTurn', takeTurn);
  app.addHook('onRequest', (request, reply, done) => {
    if (isTokenChecked(request)) return done();
    takeTurn(request).then(() => {
      // Who has left meanwhile needs no answer.
      if (request.raw.socket.destroyed) reply.hijack();
      done();
    }, done);
  });
  app.addHook('preHandler', ({ admin }, _, done) => {
    if (admin) workedAt = performance.now();
    done();
  });
}

function isTokenChecked(request: FastifyRequest): boolean {
  const { endpoint } = request.routeOptions.config;
  if (endpoint === undefined || endpoint.access === 'public') return false;
  return tokenOf(request) !== undefined;
}
