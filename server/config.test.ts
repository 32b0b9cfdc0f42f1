import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

test('the defaults need nothing', () => {
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 4000, demo: false });
  expect(readConfig({}).site).toMatchObject({
    ...{ name: 'We The People of Patna', city: 'Patna', state: 'Bihar' },
  });
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

test('a replica needs the database that it is one of', () => {
  const DATABASE_REPLICA_URL = 'postgres://nagrik@localhost:5433/nagrik';
  expect(() => readConfig({ DATABASE_REPLICA_URL })).toThrow(/^DATABASE_REPLICA_URL: needs /);
  const DATABASE_URL = 'postgres://nagrik@localhost/nagrik';
  expect(readConfig({ DATABASE_URL, DATABASE_REPLICA_URL }).replicaUrl).toBe(DATABASE_REPLICA_URL);
});

test('a demo listens on this machine only and sends no mail, whatever is set', () => {
  const config = readConfig({ HOST: '0.0.0.0', SMTP_URL: 'smtp://mail' }, true);
  expect(config).toMatchObject({ host: '127.0.0.1', smtpUrl: undefined, demo: true });
});

test('a demo makes no backup, which would lie beside the real ones and be the newest', () => {
  const settings = { BACKUP_EVERY_HOURS: '6', BACKUP_DIR: '/var/backups/nagrik' };
  expect(readConfig(settings).backups.everyHours).toBe(6);
  expect(readConfig(settings, true).backups.everyHours).toBe(0);
});

test.each([
  ['PORT', ' '],
  ['PORT', '1e3'],
  ['PORT', '-1'],
  ['BACKUP_EVERY_HOURS', ' '],
  ['BACKUP_KEEP', '0x6'],
  ['BACKUP_KEEP', '0'],
  ['MAX_CONNECTIONS', '1e3'],
  ['DATABASE_URL', 'postgres://nagrik@localhost:70000/nagrik'],
  ['DATABASE_URL', 'postgres://nagrik@localhost/nagrik?port=70000'],
  ['DATABASE_URL', 'postgres://nagrik@localhost/nagrik?port=5432&port=x'],
  ['HOST', 'a b'],
  ['PUBLIC_URL', 'https://example.org/admin'],
  ['PUBLIC_URL', 'ftp://example.org'],
  ['TRUST_PROXY', 'everyone'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1, 300.0.0.1'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', 'loopback, ::/0'],
  ['SITE_NAME', 'x'.repeat(101)],
  ['ADMIN_PASSWORD', 'x'.repeat(1001)],
  ['ADMIN_NAME', '   '],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtps://nagrik:pass/word@mail.example.org'],
  ['SMTP_URL', 'smtps://nagrik:12/34@mail.example.org'],
  ['SMTP_URL', 'smtps://nagrik:pass?word@mail.example.org'],
  ['SMTP_URL', 'smtps://nag#rik:password@mail.example.org'],
  ['MAIL_FROM', 'Nagrik'],
  ['MAIL_FROM', 'Nagrik <admin@>'],
  ['LEADER_EMAIL', 'editor'],
  ['TIME_ZONE', 'Patna'],
])('%s cannot be %j', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: `);
});

test.each([
  ['PORT', '0'],
  ['PORT', '65535'],
  ['BACKUP_EVERY_HOURS', '6 '],
  ['MAX_CONNECTIONS', '1000000'],
  ['DATABASE_URL', 'postgres://nagrik@localhost/nagrik?port=5433'],
  ['HOST', '::1'],
  ['PUBLIC_URL', 'https://admin.example.org/'],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8, 2001:db8::/32, 192.0.2.1'],
  ['CORS_ORIGINS', 'https://example.org, http://localhost:3000'],
  ['SMTP_URL', 'smtps://nagrik:p%2Fw%23@mail.example.org:465?requireTLS=false'],
  ['SMTP_URL', 'smtp://[::1]:2525/'],
  ['MAIL_FROM', 'admin@example.org'],
  ['MAIL_FROM', 'नागरिक <admin@example.org>'],
  ['LEADER_EMAIL', 'editor@example.org'],
  ['TIME_ZONE', 'UTC'],
])('%s can be %j', (name, value) => {
  expect(() => readConfig({ [name]: value })).not.toThrow();
});

const s3 = {
  S3_ENDPOINT: 'https://s3.example.org/',
  S3_BUCKET: 'pictures',
  S3_REGION: 'auto',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'se/cr+et=',
};

test('S3 needs all of its settings or none, and is not used in a demo', () => {
  expect(readConfig({}).s3).toBeUndefined();
  expect(readConfig(s3).s3).toEqual({
    endpoint: 'https://s3.example.org',
    bucket: 'pictures',
    region: 'auto',
    accessKeyId: 'key',
    secretAccessKey: 'se/cr+et=',
  });
  expect(readConfig(s3, true).s3).toBeUndefined();
  for (const name of Object.keys(s3))
    expect(() => readConfig({ ...s3, [name]: '' })).toThrow(`${name}: is missing`);
});

test.each([
  ['S3_ENDPOINT', 'storage.example.net'],
  ['S3_ENDPOINT', 'https://key:secret@s3.example.org'],
  ['S3_ENDPOINT', 'https://s3.example.org?bucket=x'],
  ['S3_BUCKET', 'a/b'],
  ['S3_REGION', 'mumbai, india'],
  ['S3_ACCESS_KEY_ID', 'a b'],
  ['S3_SECRET_ACCESS_KEY', 'a b'],
])('%s cannot be %j, and is not repeated', (name, value) => {
  const read = () => readConfig({ ...s3, PORT: 'x', [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(`${name}: must`);
  expect(read).toThrow('PORT: ');
  expect(read).not.toThrow(value);
});
