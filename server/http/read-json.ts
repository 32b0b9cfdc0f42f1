import type { FastifyInstance } from 'fastify';

/**
 * Reads JSON bodies. Some clients name the type JSON on calls without a body, such as an approval:
 * nothing at all is no body, not a broken one.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body.toString(), done);
  });
}
