import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

test('the defaults need nothing', () => {
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 4000, demo: false });
  expect(readConfig({}).site).toMatchObject({ name: 'We The People of Patna', city: 'Patna' });
});

test('a variable that is set to nothing counts as not set', () => {
  expect(readConfig({ PORT: '', SITE_NAME: '' }).port).toBe(4000);
});

test('every bad variable is named at once, and no value is repeated', () => {
  const bad = {
    PORT: '70000',
    ADMIN_EMAIL: 'nobody',
    ADMIN_PASSWORD: 'tiny',
    PUBLIC_URL: 'admin.example.org',
    SMTP_URL: 'http://secret@mail',
    CORS_ORIGINS: 'https://example.org/path',
    LOG_LEVEL: 'loud',
  };
  const message = (() => {
    try {
      readConfig(bad);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  })();
  for (const name of Object.keys(bad)) expect(message).toContain(`${name}: `);
  expect(message).not.toMatch(/tiny|secret/);
});

test('a demo listens on this machine only and sends no mail, whatever is set', () => {
  const config = readConfig({ HOST: '0.0.0.0', SMTP_URL: 'smtp://mail' }, true);
  expect(config).toMatchObject({ host: '127.0.0.1', smtpUrl: undefined, demo: true });
});
