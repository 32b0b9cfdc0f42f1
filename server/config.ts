import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { newPassword } from '#contract/auth-forms.ts';
import { site } from '#contract/site.ts';
import { isWebLink, requiredEmail, requiredText } from '#contract/text-field.ts';
import { z } from '#contract/zod.ts';
import { postgresHosts } from '#server/database/postgres-hosts.ts';
import { mailFrom, smtpUrl } from '#server/mail-settings.ts';
import { isPlain, type Plain, plainConnections } from '#server/plain-connections.ts';
import { isPromise, promisedDaysOf } from '#server/promised-days.ts';
import { timeZone } from '#server/time-zone.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

const origin = (text: string) => isWebLink(text) && new URL(text).origin === text;

/** Names for the networks of a machine or a site, as `TRUST_PROXY` may give them. */
export const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** An address, a network such as 10.0.0.0/8, or a name of some; not all there are, as each caller would be a proxy. */
function isProxy(entry: string): boolean {
  if (Object.hasOwn(NAMED_NETWORKS, entry)) return true;
  const [address = '', bits, ...rest] = entry.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isNetwork = bits === undefined || (isWholeNumber(bits, most) && Number(bits) > 0);
  return rest.length === 0 && most > 0 && isNetwork;
}

const isWholeNumber = (text: string, max: number) => /^\d{1,7}$/.test(text) && Number(text) <= max;

/** The address of an S3 service, which may have a path of its own; the keys do not stand in it. */
function isEndpoint(url: string): boolean {
  if (!isWebLink(url)) return false;
  const { username, search, hash } = new URL(url);
  return username === '' && search === '' && hash === '';
}

const text = (max: number) =>
  z.string().trim().max(max, `must have at most ${max} characters`).optional();

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .trim()
    .refine((text) => isWholeNumber(text, max) && Number(text) >= min, message)
    .transform(Number);
}

const postgresUrl = z
  .string()
  .refine(
    (url) => postgresHosts(url) !== undefined,
    'must be an address such as postgres://user:password@host:5432/database; several hosts are separated by commas',
  );

/** Every setting, by its name in the environment. */
export const environment = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]{1,253}$/, 'must be a host name or an address')
    .default('127.0.0.1'),
  PORT: wholeNumber(0, 65535).default(4000),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  PUBLIC_URL: z
    .string()
    .refine(
      (url) => origin(url.replace(/\/+$/, '')),
      'must be a web address such as https://admin.example.org, without a path',
    )
    .optional(),
  ADMIN_EMAIL: requiredEmail('email').optional(),
  ADMIN_PASSWORD: newPassword.optional(),
  ADMIN_NAME: requiredText({ field: 'name', max: 100 }).optional(),
  TIME_ZONE: timeZone.default('Asia/Kolkata'),
  SITE_NAME: text(100),
  SITE_CITY: text(100),
  SITE_STATE: text(100),
  SITE_TAGLINE: text(300),
  SITE_STATEMENT: text(2000),
  SITE_NAME_HI: text(100),
  SITE_CITY_HI: text(100),
  SITE_TAGLINE_HI: text(300),
  SITE_STATEMENT_HI: text(2000),
  LEADER_NAME: text(200),
  LEADER_EMAIL: requiredEmail('email').optional(),
  LEADER_BIO: text(2000),
  PROMISED_DAYS: list.refine(
    (entries) => entries.every(isPromise),
    'must list days from 1 to 3650, alone or as category=days, separated by commas, such as 14, Education=5',
  ),
  SMTP_URL: smtpUrl,
  MAIL_FROM: mailFrom,
  CORS_ORIGINS: list.refine(
    (origins) => origins.every(origin),
    'must list origins such as https://example.org, separated by commas, without a path',
  ),
  TRUST_PROXY: list.refine(
    (proxies) => proxies.every(isProxy),
    'must list addresses or networks such as 10.0.0.0/8, separated by commas; one of every address (/0) would let each caller pretend to be anyone',
  ),
  ALLOW_PLAIN: list.refine(
    (kinds): kinds is Plain[] => kinds.every(isPlain),
    'must list http, database or store, separated by commas',
  ),
  S3_ENDPOINT: z
    .string()
    .refine(isEndpoint, 'must be a web address such as https://s3.example.org')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,255}$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be the name of a region, such as us-east-1 or auto')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().regex(/^\S+$/, 'must have no spaces').optional(),
  S3_SECRET_ACCESS_KEY: z.string().regex(/^\S+$/, 'must have no spaces').optional(),
  BACKUP_RECIPIENT: list.refine(
    (keys) => keys.every((key) => /^age1[\da-z]{20,}$/.test(key)),
    'must list public keys of age, which begin with age1, separated by commas; the secret keys are kept elsewhere',
  ),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_EVERY_HOURS: wholeNumber(0, 8760).default(0),
  BACKUP_KEEP: wholeNumber(1, 1000).default(14),
  MAX_CONNECTIONS: wholeNumber(50, 1_000_000).default(2000),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

/** Names every bad setting at once, and repeats no value, as one may be a password. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the settings.
 *
 * @throws {ConfigError}
 */
export function readConfig(env: Record<string, string | undefined>, demo = false) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { data, error } = environment.safeParse(given);
  const problems = (error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );
  problems.push(
    ...missingOfS3(given).map((name) => `${name}: is missing, as S3 needs all of ${S3}`),
  );
  if (data && !demo) problems.push(...plainConnections(data), ...replicaOfNothing(data));
  if (error || problems.length > 0) throw new ConfigError(problems.join('\n'));
  const dataDir = resolve(data.DATA_DIR);
  return {
    host: demo ? '127.0.0.1' : data.HOST,
    port: data.PORT,
    dataDir,
    databaseUrl: demo ? undefined : data.DATABASE_URL,
    /** Where callers without a token are read to. */
    replicaUrl: demo ? undefined : data.DATABASE_REPLICA_URL,
    backups: {
      folder: data.BACKUP_DIR ? resolve(data.BACKUP_DIR) : join(dataDir, 'backups'),
      /** 0 for none, as in a demo: its backup would take the place of a real one. */
      everyHours: demo ? 0 : data.BACKUP_EVERY_HOURS,
      keep: data.BACKUP_KEEP,
      /** Public keys of age; none where backups are not encrypted. */
      recipients: data.BACKUP_RECIPIENT,
    },
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
    firstAdmin: {
      email: data.ADMIN_EMAIL,
      password: data.ADMIN_PASSWORD,
      name: data.ADMIN_NAME,
    },
    /** Days of figures begin and end by it. */
    timeZone: data.TIME_ZONE,
    site: site.parse({
      name: data.SITE_NAME,
      city: data.SITE_CITY,
      state: data.SITE_STATE,
      tagline: data.SITE_TAGLINE,
      statement: data.SITE_STATEMENT,
      leader: { name: data.LEADER_NAME, email: data.LEADER_EMAIL, bio: data.LEADER_BIO },
      hindi: {
        ...{ name: data.SITE_NAME_HI, city: data.SITE_CITY_HI },
        ...{ tagline: data.SITE_TAGLINE_HI, statement: data.SITE_STATEMENT_HI },
      },
    }),
    promisedDays: promisedDaysOf(data.PROMISED_DAYS),
    /** Undefined where images lie in the data folder. */
    s3: demo ? undefined : s3Of(data),
    smtpUrl: demo ? undefined : data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    corsOrigins: data.CORS_ORIGINS,
    trustProxy: data.TRUST_PROXY,
    maxConnections: data.MAX_CONNECTIONS,
    logLevel: data.LOG_LEVEL,
    demo,
  };
}

const replicaOfNothing = (settings: z.infer<typeof environment>): string[] =>
  settings.DATABASE_REPLICA_URL !== undefined && settings.DATABASE_URL === undefined
    ? ['DATABASE_REPLICA_URL: needs DATABASE_URL, of which it is a replica']
    : [];

const S3_SETTINGS = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;
const S3 = S3_SETTINGS.join(', ');

/** All of them, or none. */
function missingOfS3(given: Record<string, unknown>): string[] {
  const missing = S3_SETTINGS.filter((name) => given[name] === undefined);
  return missing.length === S3_SETTINGS.length ? [] : missing;
}

function s3Of(data: z.infer<typeof environment>) {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = data;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return undefined;
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

export type Config = ReturnType<typeof readConfig>;
