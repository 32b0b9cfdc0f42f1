import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#server/config.ts';

const ALLOWED = {
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'Content-Type, Idempotency-Key',
  'Access-Control-Max-Age': '600',
};

/** Lets the websites that the operator names call what anyone may call; no cookie or token is shared. */
export function allowOrigins(app: FastifyInstance, { corsOrigins }: Config): void {
  if (corsOrigins.length === 0) return;
  const allow = (reply: FastifyReply, origin: string) =>
    reply.headers({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': 'ETag, Retry-After',
      Vary: 'Origin',
    });

  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    const { endpoint } = request.routeOptions.config;
    const open = endpoint && endpoint.access !== 'admin';
    if (origin && open && corsOrigins.includes(origin)) allow(reply, origin);
  });

  app.options('/api/*', async (request, reply) => {
    const { origin } = request.headers;
    if (origin && corsOrigins.includes(origin)) allow(reply, origin).headers(ALLOWED);
    return reply.status(204).send();
  });
}
