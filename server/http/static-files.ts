import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleSettings } from '#contract/site.ts';
import type { Config } from '#server/config.ts';
import { MadeOnce } from '#server/http/made-once.ts';
import { NOT_OF_FILES } from '#server/http/security-headers.ts';

/** Where the build puts the console. */
const CONSOLE_FOLDER = join(import.meta.dirname, '../../dist/console');

/** At every address but the second's, which needs less. */
const PAGE = 'index.html';
const LOGIN_PAGE = 'login.html';
const LOGIN = /^\/login\/?(\?|$)/;
/** What the library calls a script. */
const SCRIPT = 'application/javascript; charset=utf-8';
/** Nothing here is for search engines. */
const ROBOTS = 'User-agent: *\nDisallow: /\n';
const SETTINGS_BLOCK = /(<script type="application\/json" id="settings">)[^<]*(<\/script>)/;

/** What one screen needs besides, in the head of the page: tools/drawn-pages.ts writes them. */
const SCREEN_FILES = /\s*<template data-path="([^"]*)">(.*?)<\/template>/g;
/** An address without what is asked of it. No pattern: strangers send long ones, to be tried from every sign. */
const pathOf = (url: string) => url.split('?', 1)[0] ?? '';
/** What stands before the last part of a path, with its slash. */
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** A page of the console with the operator's settings in it. */
function consolePage(file: string, { site }: Config): string {
  const settings: ConsoleSettings = { site };
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const page = readFileSync(file, 'utf8');
  return page.replace(SETTINGS_BLOCK, (_, open, close) => `${open}${json}${close}`);
}

const madePage = (html: string) => new MadeOnce('text/html; charset=utf-8', () => html);

/** The page as it is sent for an address: that of a screen names the files of that screen, too. */
function screenPages(page: string): (url: string) => MadeOnce {
  const pageWith = (screen?: string) =>
    madePage(page.replace(SCREEN_FILES, (_, path, links) => (path === screen ? links : '')));
  const pages = new Map(
    [...page.matchAll(SCREEN_FILES)].map(([, path = '']) => [path, pageWith(path)]),
  );
  const other = pageWith();
  return (url) => {
    const asked = pathOf(url);
    const path = asked.length > 1 && asked.endsWith('/') ? asked.slice(0, -1) : asked;
    return pages.get(path) ?? pages.get(`${folderOf(path)}:id`) ?? other;
  };
}

/**
 * Serves the built console: hashed files for a year, the page itself asked for anew each time, at
 * every address that is none of the API's.
 */
export function serveConsole(app: FastifyInstance, config: Config, folder = CONSOLE_FOLDER): void {
  app.get('/robots.txt', (_, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS));
  if (!existsSync(join(folder, PAGE))) {
    servePages(app, (_, reply) =>
      reply.status(503).send('The console is not built yet: start the product with npm start\n'),
    );
    return;
  }
  app.register(serveAssets, { folder });
  serveSingleFiles(app, folder);
  const pageOf = screenPages(consolePage(join(folder, PAGE), config));
  const loginPage = madePage(consolePage(join(folder, LOGIN_PAGE), config));
  servePages(app, (request, reply) => {
    sayNothingOfConnection(reply);
    return (LOGIN.test(request.url) ? loginPage : pageOf(request.url)).send(request, reply);
  });
}

/** Two headers less: since HTTP/1.1 a connection stays open without them. */
function sayNothingOfConnection({ request, raw }: FastifyReply): void {
  if (request.raw.httpVersion === '1.1') raw.removeHeader('connection');
}

/** A year; what is not said to be private may be kept by all caches. */
const FOR_GOOD = 'max-age=31536000, immutable';

/** The hashed files. */
async function serveAssets(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  // The standard's name, and shorter; a module is UTF-8 whatever is said.
  app.addHook('onSend', async (_, reply) => {
    if (reply.getHeader('content-type') === SCRIPT) reply.header('content-type', 'text/javascript');
  });
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    // Its name says which version it is, and it is small enough to be sent whole.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply) => {
      for (const name of NOT_OF_FILES) reply.removeHeader(name);
      reply.header('cache-control', FOR_GOOD);
      sayNothingOfConnection(reply);
    },
    decorateReply: false,
    index: false,
  });
}

/** What lies beside the page under a name of its own, such as its icon. */
function serveSingleFiles(app: FastifyInstance, folder: string): void {
  app.register(fastifyStatic, { root: folder, serve: false });
  const names = readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        ![PAGE, LOGIN_PAGE].includes(entry.name) &&
        !/\.(br|gz)$/.test(entry.name),
    )
    .map((entry) => entry.name);
  for (const name of names) app.get(`/${name}`, (_, reply) => reply.sendFile(name));
}

const CALL = /^\/(api|assets|uploads)(\/|$)/;

/** Calls, and what has the name of a file: a program that asks for one must not take the page for it. */
function isCallOrFile(url: string): boolean {
  const path = pathOf(url);
  return CALL.test(path) || path.includes('.', folderOf(path).length);
}

/** The console shows its own error screen for an address that it does not know. */
function servePages(
  app: FastifyInstance,
  send: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  app.get('/*', (request, reply) => {
    return isCallOrFile(request.url) ? reply.callNotFound() : send(request, reply);
  });
}
