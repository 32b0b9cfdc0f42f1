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
