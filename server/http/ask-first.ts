import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '#server/http/http-error.ts';

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * Refuses a write from another website's page for which the browser did not ask first: any page can
 * make its readers send one, under their address. JSON is asked for, unlike what a form can send.
 * Programs name no origin, and a call with a token cannot come from such a page.
 */
export function refuseUnaskedWrites(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    done(isAskedFor(request) ? undefined : unasked());
  });
}

function isAskedFor(request: FastifyRequest): boolean {
  const { endpoint } = request.routeOptions.config;
  if (!endpoint || endpoint.method === 'GET' || endpoint.access === 'admin') return true;
  return JSON_TYPE.test(request.headers['content-type'] ?? '') || !isOfAnotherPage(request);
}

const unasked = () =>
  new HttpError(
    415,
    'From another website this call needs the header Content-Type: application/json',
  );

function isOfAnotherPage({ headers }: FastifyRequest): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site === 'same-origin') return false;
  if (site === 'cross-site' || site === 'same-site') return true;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}
