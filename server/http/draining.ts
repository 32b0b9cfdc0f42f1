import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Set before the end: requests are still answered, but a proxy sends the next ones elsewhere. */
    isDraining: boolean;
  }
}

/** Lets the app ask each client to open no further request on its connection. */
export function allowDraining(app: FastifyInstance): void {
  app.decorate('isDraining', false);
  app.addHook('onSend', async (_, reply) => {
    if (app.isDraining) reply.header('Connection', 'close');
  });
}
