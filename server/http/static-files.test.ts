import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { handleErrors } from '#server/http/error-handler.ts';
import { serveConsole } from '#server/http/static-files.ts';

const SCRIPT = 'index-abc123.js';

const FILES = '<link href="/assets/blogs.js">';

/** What a build leaves in the page for each screen. */
const templates = `
    <template data-path="/">HOME</template>
    <template data-path="/blogs">${FILES}</template>
    <template data-path="/blogs/edit/:id">FORM</template>`;

async function startConsole({ built = true, env = {} } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'nagrik-console-'));
  if (built) await build(folder);
  const app = Fastify();
  handleErrors(app);
  serveConsole(app, readConfig(env), folder);
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
}

async function build(folder: string): Promise<void> {
  await mkdir(join(folder, 'assets'));
  for (const [name, title] of Object.entries({ index: 'Console', login: 'Sign-in' }))
    await writeFile(
      join(folder, `${name}.html`),
      `<title>${title}</title><script type="application/json" id="settings">{}</script>${templates}`,
    );
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'favicon.svg.br'), 'small');
  await writeFile(join(folder, 'assets', SCRIPT), 'plain');
  await writeFile(join(folder, 'assets', `${SCRIPT}.br`), 'small');
}

const settingsOf = (page: string) =>
  JSON.parse(/id="settings">([^<]*)<\/script>/.exec(page)?.[1] ?? '');

describe('the page of the console', () => {
  test.each([
    '/',
    '/login',
    '/blogs/edit/7',
    '/no/such/screen',
    '/apiary',
    '/blogs?search=a.b/c.d',
  ])('is served at %s, to be asked for anew each time', async (url) => {
    const answer = await (await startConsole())(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test('of the sign-in is one of its own', async () => {
    const get = await startConsole({ env: { SITE_NAME: 'Patna' } });
    for (const url of ['/login', '/login/', '/login?next=/blogs']) {
      const { body } = await get(url);
      expect(body).toContain('<title>Sign-in</title>');
      expect(settingsOf(body).site.name).toBe('Patna');
    }
    expect((await get('/logins')).body).toContain('<title>Console</title>');
  });

  test.each([
    ['/', 'HOME'],
    ['/?a=/blogs', 'HOME'],
    ['/blogs', FILES],
    ['/blogs/', FILES],
    ['/blogs?search=a/b', FILES],
    ['/blogs/create', ''],
    ['/blogs/edit/7', 'FORM'],
    ['/blogs/edit/7/?from=/blogs', 'FORM'],
    ['/blogs/edit', ''],
    ['/blogs/edit/7/8', ''],
    ['/no/such/screen', ''],
  ])('names at %s the files of that screen alone', async (url, files) => {
    const { body } = await (await startConsole())(url);
    expect(body.replace(/^.*<\/script>/, '')).toBe(files);
  });

  test('is not sent again to one who has it', async () => {
    const get = await startConsole();
    const { etag } = (await get('/')).headers;
    expect((await get('/', { 'if-none-match': String(etag) })).statusCode).toBe(304);
    expect((await get('/', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('holds the settings of the site, which cannot end their block', async () => {
    const name = 'Patna </script><script>alert(1)</script> $& $1';
    const { body } = await (await startConsole({ env: { SITE_NAME: name } }))('/');
    expect(settingsOf(body).site.name).toBe(name);
    expect(body.match(/<script/g)).toHaveLength(1);
  });

  test('is a sentence while the console is not built', async () => {
    const answer = await (await startConsole({ built: false }))('/login');
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('npm start');
  });
});

describe('its files', () => {
  test.each([
    ['1.1', undefined],
    ['1.0', 'keep-alive'],
  ])('say to a client of HTTP/%s that connections stay open: %s', async (version, said) => {
    const app = Fastify();
    onTestFinished(() => app.close());
    const folder = await mkdtemp(join(tmpdir(), 'nagrik-console-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await build(folder);
    serveConsole(app, readConfig({}), folder);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    onTestFinished(() => void socket.destroy());
    const asked = `GET /assets/${SCRIPT} HTTP/${version}\r\nHost: x\r\nConnection: keep-alive\r\n\r\n`;
    // It stays open in both: a second call is answered, too.
    for (let call = 0; call < 2; call++) {
      socket.write(asked);
      const [answer] = (await once(socket, 'data')) as [string];
      expect(/\r\nConnection: (.*)\r\n/i.exec(answer)?.[1]).toBe(said);
      expect(answer).toContain('200 OK');
    }
  });

  test('are kept for a year and sent small', async () => {
    const answer = await (await startConsole())(`/assets/${SCRIPT}`, { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['cache-control']).toBe('max-age=31536000, immutable');
    expect(answer.body).toBe('small');
  });

  test('beside the page have their own names', async () => {
    const answer = await (await startConsole())('/favicon.svg');
    expect(answer.headers['content-type']).toBe('image/svg+xml');
  });

  test('have no page among them: robots are told to stay away', async () => {
    for (const built of [true, false]) {
      const answer = await (await startConsole({ built }))('/robots.txt');
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(answer.body).toBe('User-agent: *\nDisallow: /\n');
    }
  });

  test.each([
    '/sitemap.xml',
    '/favicon.ico?v=2',
    '/favicon.svg.br',
    '/index.html',
    '/login.html',
    '/.well-known/security.txt',
    '/blogs/gone.map',
    '/.env',
    '/index.php',
    '/assets/gone.js',
    '/api/gone',
    '/api',
    '/uploads/gone.webp',
    '/assets/..%2findex.html',
  ])('404 or 400 and no page for %s', async (url) => {
    const answer = await (await startConsole())(url);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.headers['content-type']).toContain('application/json');
  });

  test.each([
    '/.git/config',
    '/.env',
    '/package.json',
    '/server/main.ts',
    '/data/nagrik.db',
    '/assets/',
    '/assets/..%2f..%2fpackage.json',
    '/assets/../../server/main.ts',
    '/..%2f..%2fetc/passwd',
  ])('are all that is served: nothing of the repository or a folder for %s', async (url) => {
    const { body, headers } = await (await startConsole())(url);
    expect(body).toMatch(/^<title>Console<|"success":false/);
    expect(headers['content-type']).toMatch(/^(text\/html|application\/json); charset=utf-8$/);
    expect(body).not.toContain(SCRIPT);
  });
});
