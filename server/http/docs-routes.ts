import type { FastifyInstance } from 'fastify';
import { DOCS_STYLE, docsPage } from '#server/http/docs-page.ts';
import { openapiDocument } from '#server/http/openapi.ts';

/** The page has a style sheet and nothing else. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The contract for programs and for people. */
export function docsRoutes(app: FastifyInstance): void {
  // Made at the first question: nobody who starts the server waits for it.
  let document: object | undefined;
  app.get('/api/openapi.json', async () => {
    document ??= openapiDocument();
    return document;
  });
  app.get('/api/docs', async (_, reply) =>
    reply
      .header('Content-Security-Policy', PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(docsPage()),
  );
  app.get('/api/docs.css', async (_, reply) =>
    reply.type('text/css; charset=utf-8').send(DOCS_STYLE),
  );
}
