import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { isThisMachine } from '#server/plain-connections.ts';
import { newDataFolder, startProcess } from '#server/test/start-process.ts';

const S3 = {
  S3_BUCKET: 'nagrik',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const HTTPS = { PUBLIC_URL: 'https://admin.example.org', TRUST_PROXY: '10.0.0.1' };

test.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['127.0.0.1', true],
  ['127.8.0.1', true],
  ['::1', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.2', false],
  ['127.0.0.1.example.org', false],
  ['localhost.example.org', false],
  ['', false],
])('that %j is this machine: %s', (host, expected) => {
  expect(isThisMachine(host)).toBe(expected);
});

describe('a plain connection', () => {
  const refused: [kind: string, name: string, env: Record<string, string>][] = [
    ...['0.0.0.0', '::', '10.0.0.2', 'nagrik.example.org'].map(
      (HOST): [string, string, Record<string, string>] => ['http', 'HOST', { HOST }],
    ),
    // A proxy that may encrypt or not, and an address that somebody may serve.
    ['http', 'HOST', { HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.1' }],
    ['http', 'HOST', { HOST: '0.0.0.0', PUBLIC_URL: HTTPS.PUBLIC_URL }],
    ['http', 'HOST', { HOST: '0.0.0.0', ...HTTPS, PUBLIC_URL: 'http://admin.example.org' }],
    // A proxy on this machine would speak to loopback: whoever else does comes around it.
    ...[
      '127.0.0.1',
      'loopback',
      '127.0.0.0/8, ::1',
      '127.8.0.1/32',
      '::ffff:127.0.0.1',
      '0:0:0:0:0:0:0:1/128',
    ].map((TRUST_PROXY): [string, string, Record<string, string>] => [
      'http',
      'HOST',
      { HOST: '0.0.0.0', ...HTTPS, TRUST_PROXY },
    ]),
    ...[
      'postgres://nagrik:pass-word@db.example.org/nagrik',
      'postgres://nagrik:pass-word@db.example.org/nagrik?sslmode=disable',
      'postgres://nagrik:pass-word@db.example.org/nagrik?sslmode=prefer',
      'postgres://nagrik:pass-word@db.example.org/nagrik?sslmode=no-verify',
      'postgres://nagrik:pass-word@db.example.org/nagrik?sslmode=require&sslmode=disable',
      'postgres://nagrik:pass-word@localhost,10.0.0.2:5433/nagrik',
      'postgres://nagrik:pass-word@localhost/nagrik?host=db.example.org',
    ].map((DATABASE_URL): [string, string, Record<string, string>] => [
      'database',
      'DATABASE_URL',
      { DATABASE_URL },
    ]),
    [
      'database',
      'DATABASE_REPLICA_URL',
      {
        DATABASE_URL: 'postgres://nagrik@localhost/nagrik',
        DATABASE_REPLICA_URL: 'postgres://nagrik:pass-word@replica.example.org/nagrik',
      },
    ],
    ['store', 'S3_ENDPOINT', { S3_ENDPOINT: 'http://s3.example.org', ...S3 }],
  ];

  test.each(refused)('to or from elsewhere is refused (%s, %s %j)', (kind, name, env) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(
      new RegExp(`^${name}: .* or set ALLOW_PLAIN to ${kind} `),
    );
    expect(() => readConfig(env)).not.toThrow(/pass-word/);
    expect(() => readConfig({ ...env, ALLOW_PLAIN: kind })).not.toThrow();
    const others = ['http', 'database', 'store'].filter((other) => other !== kind).join();
    expect(() => readConfig({ ...env, ALLOW_PLAIN: others })).toThrow(`${name}: `);
  });

  test.each<Record<string, string>>([
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '0.0.0.0', ...HTTPS },
    ...['loopback, 10.0.0.1', 'uniquelocal', '0.0.0.0/1', '2001:db8::1'].map((TRUST_PROXY) => ({
      HOST: '0.0.0.0',
      ...HTTPS,
      TRUST_PROXY,
    })),
    { DATABASE_URL: 'postgres://nagrik@localhost/nagrik' },
    { DATABASE_URL: 'postgres://nagrik@127.0.0.1:5433,[::1]/nagrik' },
    { DATABASE_URL: 'postgres://nagrik@%2Fvar%2Frun%2Fpostgresql/nagrik' },
    { DATABASE_URL: 'postgres://nagrik@elsewhere/nagrik?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres://nagrik@db.example.org/nagrik?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://nagrik@a.example.org,b.example.org/nagrik?sslmode=require' },
    { S3_ENDPOINT: 'http://127.0.0.1:9000', ...S3 },
    { S3_ENDPOINT: 'http://[::1]:9000', ...S3 },
    { S3_ENDPOINT: 'https://s3.example.org', ...S3 },
  ])('that nobody else can listen to, or an encrypted one, needs no word: %j', (env) => {
    expect(() => readConfig(env)).not.toThrow();
  });

  test('of each kind is named at once, and a demo makes none', () => {
    const env = {
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://nagrik@db.example.org/nagrik',
      S3_ENDPOINT: 'http://s3.example.org',
      ...S3,
    };
    expect(() => readConfig(env)).toThrow(/^HOST: .*\nDATABASE_URL: .*\nS3_ENDPOINT: .*$/);
    expect(() => readConfig({ ...env, ALLOW_PLAIN: 'store, http ,database' })).not.toThrow();
    expect(() => readConfig(env, true)).not.toThrow();
  });

  test('cannot be allowed in other words', () => {
    for (const word of ['true', 'https', 'http database'])
      expect(() => readConfig({ ALLOW_PLAIN: word })).toThrow(
        'ALLOW_PLAIN: must list http, database or store, separated by commas',
      );
  });

  test('is refused at start, with the sentence', async () => {
    const settings = { DATA_DIR: await newDataFolder(), PORT: '0', HOST: '0.0.0.0' };
    const { ended, output } = startProcess(settings);
    expect(await ended).toBe(1);
    expect(output()).toContain('HOST: other machines could reach this address over plain HTTP.');
  });
});
