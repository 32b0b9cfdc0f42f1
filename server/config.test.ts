import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

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

test.each([
  ['PORT', ' '],
  ['PORT', '1e3'],
  ['PORT', '-1'],
  ['HOST', 'a b'],
  ['PUBLIC_URL', 'https://example.org/admin'],
  ['PUBLIC_URL', 'ftp://example.org'],
  ['TRUST_PROXY', 'everyone'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1, 300.0.0.1'],
  ['SITE_NAME', 'x'.repeat(101)],
  ['ADMIN_PASSWORD', 'x'.repeat(1001)],
  ['ADMIN_NAME', '   '],
])('%s cannot be %j', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: `);
});

test.each([
  ['PORT', '0'],
  ['PORT', '65535'],
  ['HOST', '::'],
  ['PUBLIC_URL', 'https://admin.example.org/'],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8, 2001:db8::/32, 192.0.2.1'],
  ['CORS_ORIGINS', 'https://example.org, http://localhost:3000'],
])('%s can be %j', (name, value) => {
  expect(() => readConfig({ [name]: value })).not.toThrow();
});
