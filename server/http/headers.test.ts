import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { handleErrors } from '#server/http/error-handler.ts';
import { setSecurityHeaders } from '#server/http/security-headers.ts';
import { serveConsole } from '#server/http/static-files.ts';
import { startTestServer } from '#server/test/test-server.ts';

const SITE = 'https://patna.example.org';
const preflight = { 'access-control-request-method': 'POST', origin: SITE };

const startWith = (env: Record<string, string>) => {
  const { corsOrigins, publicUrl, trustProxy } = readConfig(env);
  return startTestServer({ config: { corsOrigins, publicUrl, trustProxy } });
};

describe('every answer', () => {
  test.each(['/api/health', '/api/auth/me', '/api/gone', '/', '/uploads/gone.webp'])(
    'to %s has the headers that protect who reads it',
    async (url) => {
      const { app } = await startTestServer();
      const { headers } = await app.inject({ url });
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).not.toContain('unsafe');
      // No other site holds a window of it, or loads it into a page of its own.
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    },
  );

  test('that is refused before there is a route has them, too', async () => {
    const { app } = await startTestServer();
    const { headers, statusCode } = await app.inject({ url: '/api/%ff' });
    expect(statusCode).toBe(400);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test('that is a script, style or font keeps what matters for one, and no more', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nagrik-headers-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await mkdir(join(folder, 'assets'));
    for (const page of ['index.html', 'login.html']) await writeFile(join(folder, page), '');
    await writeFile(join(folder, 'assets', 'a-1.js'), '');
    const app = Fastify();
    onTestFinished(() => app.close());
    handleErrors(app);
    const config = readConfig({ PUBLIC_URL: 'https://admin.example.org' });
    setSecurityHeaders(app, config);
    serveConsole(app, config, folder);
    const { headers } = await app.inject('/assets/a-1.js');
    const { date, ...kept } = headers;
    expect(kept).toEqual({
      'cache-control': 'max-age=31536000, immutable',
      'content-length': '0',
      'content-type': 'text/javascript',
      'strict-transport-security': 'max-age=63072000',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
    const gone = await app.inject('/assets/gone.js');
    expect(gone.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('with a page runs its own scripts only, and loads no plug-in and no other base', async () => {
    const { app } = await startTestServer();
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    const directives = policy.split('; ');
    expect(directives).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "base-uri 'none'"]),
    );
    expect(directives).toContain("require-trusted-types-for 'script'");
    // What is not named falls back to default-src.
    expect(policy).not.toMatch(/object-src|unsafe|\*/);
  });

  test('of the API is kept by no cache and may run nothing', async () => {
    const { inject, adminToken: token } = await startTestServer();
    const { headers } = await inject('GET', '/problems', { token });
    expect(headers['cache-control']).toBe('no-store, no-transform');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('asks for HTTPS where the product is reached by it, and only there', async () => {
    const secure = await startWith({ PUBLIC_URL: 'https://admin.example.org/' });
    const plain = await startWith({ PUBLIC_URL: 'http://admin.example.org' });
    const header = async ({ inject }: typeof secure) =>
      (await inject('GET', '/health')).headers['strict-transport-security'];
    expect(await header(secure)).toMatch(/^max-age=\d{8}$/);
    expect(await header(plain)).toBeUndefined();
  });
});

describe('a website that the operator names', () => {
  test('may read blogs and what it is told about tries, without a token', async () => {
    const { inject } = await startWith({ CORS_ORIGINS: SITE });
    const { headers } = await inject('GET', '/blogs', { headers: { origin: SITE } });
    expect(headers['access-control-allow-origin']).toBe(SITE);
    expect(headers['access-control-expose-headers']).toBe('ETag, Retry-After');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    const allowed = await inject('OPTIONS', '/problems', { headers: preflight });
    expect(allowed.status).toBe(204);
    expect(allowed.headers['access-control-allow-headers']).not.toMatch(/authorization/i);
  });

  test('may not read what is for admins', async () => {
    const { inject } = await startWith({ CORS_ORIGINS: SITE });
    const { headers } = await inject('GET', '/problems', { headers: { origin: SITE } });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each([`${SITE}.evil.example`, 'null', 'http://patna.example.org', `${SITE}:8443`])(
    'is not %s',
    async (origin) => {
      const { inject } = await startWith({ CORS_ORIGINS: SITE });
      const { headers } = await inject('GET', '/blogs', { headers: { origin } });
      expect(headers['access-control-allow-origin']).toBeUndefined();
      const asked = await inject('OPTIONS', '/problems', { headers: { ...preflight, origin } });
      expect(asked.headers['access-control-allow-origin']).toBeUndefined();
    },
  );
});

describe('the address of a caller', () => {
  const knock = async (server: Awaited<ReturnType<typeof startWith>>, address: string) =>
    (
      await server.inject('POST', '/auth/reset-password', {
        body: { token: 'x', newPassword: 'long enough' },
        headers: { 'x-forwarded-for': address },
      })
    ).status;

  test('is what a trusted proxy says', async () => {
    const server = await startWith({ TRUST_PROXY: 'loopback' });
    for (let tries = 0; tries < 20; tries++) await knock(server, '203.0.113.9');
    expect(await knock(server, '203.0.113.9')).toBe(429);
    expect(await knock(server, '203.0.113.10')).toBe(422);
  });

  test('is one address, whatever port it comes from', async () => {
    const server = await startWith({ TRUST_PROXY: 'loopback' });
    for (let port = 4000; port < 4020; port++) await knock(server, `203.0.113.9:${port}`);
    expect(await knock(server, '203.0.113.9:5000')).toBe(429);
    expect(await knock(server, '203.0.113.10:5000')).toBe(422);
  });

  test('is that of the proxy where it says none', async () => {
    const server = await startWith({ TRUST_PROXY: 'loopback' });
    for (let name = 0; name < 20; name++) await knock(server, `_hidden${name}`);
    expect(await knock(server, 'unknown')).toBe(429);
    expect(await knock(server, '127.0.0.1')).toBe(429);
    expect(await knock(server, '203.0.113.10')).toBe(422);
  });

  test.each([
    { TRUST_PROXY: '', before: '', after: '' },
    // From a proxy, but not from one that is trusted.
    { TRUST_PROXY: '10.0.0.0/8', before: '', after: '' },
    // From a trusted one, which adds what it sees to what the caller says.
    { TRUST_PROXY: 'loopback', before: '198.51.100.', after: ', 203.0.113.9' },
    { TRUST_PROXY: 'loopback', before: '127.0.0.1, 10.0.0.', after: ', 203.0.113.9, 127.0.0.1' },
  ])('is not what the caller says ($TRUST_PROXY, "$before…$after")', async (given) => {
    const { TRUST_PROXY, before, after } = given;
    const server = await startWith({ TRUST_PROXY });
    const say = (number: number) => knock(server, `${before || '203.0.113.'}${number}${after}`);
    for (let tries = 0; tries < 20; tries++) await say(tries);
    expect(await say(99)).toBe(429);
  });
});
