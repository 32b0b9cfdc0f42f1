import { isAbsolute, resolve } from 'node:path';
import { site } from '#contract/site.ts';
import { isWebLink } from '#contract/text-field.ts';
import { z } from '#contract/zod.ts';

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

const webLink = (message: string) => z.string().refine(isWebLink, message);
const origin = (text: string) => isWebLink(text) && new URL(text).origin === text;

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce
    .number('must be a number from 0 to 65535')
    .int('must be a whole number from 0 to 65535')
    .min(0, 'must be a number from 0 to 65535')
    .max(65535, 'must be a number from 0 to 65535')
    .default(4000),
  DATA_DIR: z.string().min(1).default('./data'),
  PUBLIC_URL: webLink('must be a web address such as https://admin.example.org').optional(),
  ADMIN_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address')
    .optional(),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  ADMIN_NAME: z.string().trim().min(1).max(100, 'must have at most 100 characters').optional(),
  SITE_NAME: z.string().optional(),
  SITE_CITY: z.string().optional(),
  SITE_TAGLINE: z.string().optional(),
  SITE_STATEMENT: z.string().optional(),
  LEADER_NAME: z.string().optional(),
  LEADER_EMAIL: z.string().optional(),
  LEADER_BIO: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('Nagrik <nagrik@localhost>'),
  CORS_ORIGINS: list.refine(
    (origins) => origins.every(origin),
    'must list origins such as https://example.org, separated by commas, without a path',
  ),
  TRUST_PROXY: list,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The settings name every bad variable at once; no value is repeated, as one may be a password. */
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
  if (error)
    throw new ConfigError(
      error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    );
  return {
    host: demo ? '127.0.0.1' : data.HOST,
    port: data.PORT,
    dataDir: isAbsolute(data.DATA_DIR) ? data.DATA_DIR : resolve(data.DATA_DIR),
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
    firstAdmin: {
      email: data.ADMIN_EMAIL,
      password: data.ADMIN_PASSWORD,
      name: data.ADMIN_NAME,
    },
    site: site.parse({
      name: data.SITE_NAME,
      city: data.SITE_CITY,
      tagline: data.SITE_TAGLINE,
      statement: data.SITE_STATEMENT,
      leader: { name: data.LEADER_NAME, email: data.LEADER_EMAIL, bio: data.LEADER_BIO },
    }),
    smtpUrl: demo ? undefined : data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    corsOrigins: data.CORS_ORIGINS,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    demo,
  };
}

export type Config = ReturnType<typeof readConfig>;
