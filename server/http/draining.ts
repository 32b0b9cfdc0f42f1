import { Server } from 'node:net';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Set before the end: requests are still answered, but a proxy sends the next ones elsewhere. */
    isDraining: boolean;
  }
}

/** How long a server behind a proxy goes on when it is to stop, in milliseconds. */
const FAREWELL = {
  /** With everything, while it is no longer ready. */
  notice: 3000,
  /** With the connections that are open then. */
  linger: 5000,
};

/** Lets the app ask each client to open no further request on its connection. */
export function allowDraining(app: FastifyInstance): void {
  app.decorate('isDraining', false);
  app.addHook('onSend', (_, reply, payload, done) => {
    if (app.isDraining) reply.header('Connection', 'close');
    done(null, payload);
  });
}

/**
 * Lets a proxy go elsewhere before the app is closed. Each answer ends its connection; then no new ones
 * are taken; those that are idle stay for a while, as a proxy may be sending on one just now.
 */
export async function drain(app: FastifyInstance, farewell = FAREWELL): Promise<void> {
  app.isDraining = true;
  await pause(farewell.notice);
  await quietMoment(app.server as Listening);
  // Not the method of the HTTP server, which ends idle connections too.
  const allEnded = new Promise((resolve) => Server.prototype.close.call(app.server, resolve));
  // The process ends after this, whether or not the pause is over.
  await Promise.race([allEnded, pause(farewell.linger)]);
}

/** Milliseconds from one look for connections that have had their answer to the next. */
const LOOK_EVERY = 50;

/**
 * Closes the app: what is under way is answered. Node ends the connections that are idle then and no
 * others, which a client would keep open for minutes after their answer.
 */
export async function closeApp(app: FastifyInstance): Promise<void> {
  app.isDraining = true;
  const looks = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY);
  try {
    await app.close();
  } finally {
    clearInterval(looks);
  }
}

/** Milliseconds: before a look, for two rounds of the event loop that nothing holds up, for all looks. */
const QUIET = { rest: 2, rounds: 0.1, patience: 3000 };

/** What a server listens by, which Node names to nobody: its `listen` sets anew how many may wait. */
interface Listening {
  _handle?: { listen(backlog: number): number } | null;
}

/**
 * Resolves when all connections that have arrived were taken just now: those that wait while a server
 * stops listening are reset, and with them a request that nobody may send twice. One at most may wait
 * from here on; the system leaves further ones without an answer, and refuses them when they ask again.
 * The rest before each look lets the system give the process its turn, so that none is taken from it
 * between the look and the end.
 */
async function quietMoment(server: Listening): Promise<void> {
  server._handle?.listen(0);
  const giveUpAt = performance.now() + QUIET.patience;
  while (performance.now() < giveUpAt) {
    await pause(QUIET.rest);
    const begun = performance.now();
    await setImmediate();
    await setImmediate();
    if (performance.now() - begun < QUIET.rounds) return;
  }
}
