import type { FastifyInstance } from 'fastify';
import { DOCS_STYLE, docsPage } from '#server/http/docs-page.ts';
import { MadeOnce } from '#server/http/made-once.ts';
import { openapiDocument } from '#server/http/openapi.ts';

/** The page has a style sheet and nothing else. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The contract for programs and for people. */
export function docsRoutes(app: FastifyInstance): void {
  const document = new MadeOnce('application/json; charset=utf-8', () =>
    JSON.stringify(openapiDocument()),
  );
  const page = new MadeOnce('text/html; charset=utf-8', docsPage);
  const style = new MadeOnce('text/css; charset=utf-8', () => DOCS_STYLE);
  app.get('/api/openapi.json', (request, reply) => document.send(request, reply));
  app.get('/api/docs', (request, reply) =>
    page.send(request, reply.header('Content-Security-Policy', PAGE_POLICY)),
  );
  app.get('/api/docs.css', (request, reply) => style.send(request, reply));
}
