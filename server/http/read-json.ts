import type { FastifyInstance } from 'fastify';
import { refuseRepeatedKeys } from '#server/http/repeated-key.ts';

/**
 * Reads JSON bodies. Some clients name the type JSON on calls without a body, such as an approval:
 * nothing at all is no body, not a broken one.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') return done(null, undefined);
    parse(request, text, (error, value) => {
      if (error) return done(error);
      try {
        refuseRepeatedKeys(text);
      } catch (refusal) {
        return done(refusal as Error);
      }
      done(null, value);
    });
  });
}
