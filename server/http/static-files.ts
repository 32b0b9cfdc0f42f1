import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ConsoleSettings } from '#contract/site.ts';
import type { Config } from '#server/config.ts';

/** Where the build puts the console. */
export const CONSOLE_FOLDER = join(import.meta.dirname, '../../dist/console');

const SETTINGS_BLOCK = /(<script type="application\/json" id="settings">)[^<]*(<\/script>)/;

/** The page of the console with the operator's settings in it. */
function consolePage(folder: string, { site }: Config): string {
  const settings: ConsoleSettings = { site };
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  return page.replace(SETTINGS_BLOCK, (_, open, close) => `${open}${json}${close}`);
}

/**
 * Serves the built console: hashed files for a year, the page itself asked for anew each time, at
 * every address that is none of the API's.
 */
export function serveConsole(app: FastifyInstance, config: Config, folder = CONSOLE_FOLDER): void {
  if (!existsSync(join(folder, 'index.html'))) {
    app.get('/', async (_, reply) =>
      reply.status(503).send('The console is not built yet: start the product with npm start\n'),
    );
    return;
  }
  const page = consolePage(folder, config);
  const sendPage = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page);

  app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
    index: false,
  });
  app.register(fastifyStatic, { root: folder, serve: false });
  app.get('/favicon.svg', (_, reply) => reply.sendFile('favicon.svg'));
  // The console shows its own error screen for an address that it does not know.
  app.get('/*', (request, reply) => {
    const { url } = request;
    if (url.startsWith('/api') || url.startsWith('/assets/') || url.startsWith('/uploads/'))
      return reply.callNotFound();
    return sendPage(reply);
  });
}
