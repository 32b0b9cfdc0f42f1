import { expect, test } from 'vitest';
import { ADDITIONS } from '#contract/site.ts';
import { readConfig } from '#server/config.ts';
import { startTestServer } from '#server/test/test-server.ts';

test('anybody is told what the server can do beyond the specified calls', async () => {
  const { inject } = await startTestServer();
  const { status, body } = await inject('GET', '/site');
  expect(status).toBe(200);
  expect(body.data.additions).toEqual(ADDITIONS.filter((name) => name !== 'invitations'));
  expect(body.data.site.name).toBe('We The People of Patna');
  expect(body.data.imageHosts).toEqual([]);
  expect(body.data.promisedDays).toMatchObject({ 'Women / Child Safety': 2, Other: 14 });
});

test('administrators are invited where mail goes out', async () => {
  const { inject } = await startTestServer({ config: { smtpUrl: 'smtp://127.0.0.1:1' } });
  const { body } = await inject('GET', '/site');
  expect(body.data.additions).toEqual(ADDITIONS);
});

test('an answer with many hosts is sent small to who can read that', async () => {
  const corsOrigins = Array.from({ length: 60 }, (_, ward) => `https://ward-${ward}.example.org`);
  const { app } = await startTestServer({ config: { corsOrigins } });
  const headers = { 'accept-encoding': 'br' };
  const { headers: received } = await app.inject({ url: '/api/site', headers });
  expect(received['content-encoding']).toBe('br');
});

test('the hosts of the console and of the named websites count as the movement’s own', async () => {
  const { publicUrl, corsOrigins } = readConfig({
    PUBLIC_URL: 'https://admin.example.org/',
    CORS_ORIGINS: 'https://patna.example.org,https://www.patna.example.org:8443',
  });
  const { inject } = await startTestServer({ config: { publicUrl, corsOrigins } });
  const { body } = await inject('GET', '/site');
  expect(body.data.imageHosts).toEqual([
    'admin.example.org',
    'patna.example.org',
    'www.patna.example.org:8443',
  ]);
});
