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
  app.addHook('onSend', async (_, reply) => {
    if (app.isDraining) reply.header('Connection', 'close');
  });
}

/**
 * Lets a proxy go elsewhere before the app is closed. Each answer ends its connection; then no new ones
 * are taken; those that are idle stay for a while, as a proxy may be sending on one just now.
 */
export async function drain(app: FastifyInstance, farewell = FAREWELL): Promise<void> {
  app.isDraining = true;
  await pause(farewell.notice);
  await quietMoment();
  // Not the method of the HTTP server, which ends idle connections too.
  const allEnded = new Promise((resolve) => Server.prototype.close.call(app.server, resolve));
  // The process ends after this, whether or not the pause is over.
  await Promise.race([allEnded, pause(farewell.linger)]);
}

/** Milliseconds. */
const QUIET = { round: 0.02, patience: 1000 };

/**
 * Resolves when all connections that have arrived were taken just now: those that wait while a server stops
 * listening are reset. They are taken once in each round of the event loop, so that a short one will do.
 */
async function quietMoment(): Promise<void> {
  const giveUpAt = performance.now() + QUIET.patience;
  for (let last = performance.now(); last < giveUpAt; ) {
    await setImmediate();
    const now = performance.now();
    if (now - last < QUIET.round) return;
    last = now;
  }
}
