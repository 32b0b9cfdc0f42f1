import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/** For the console: its own code alone, and images, which blogs may have from anywhere. */
const CONSOLE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' https: http: data: blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify ProseMirrorClipboard',
].join('; ');

const HEADERS = {
  'Content-Security-Policy': CONSOLE_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/** An answer of the API holds nothing that a page may run or load. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Two years; other sites below the same domain are not ours to speak for. */
const HSTS = 'max-age=63072000';

/**
 * Answers of the API may hold what people wrote: nothing on the way keeps them, or makes them smaller, as
 * their length would tell of contacts beside a stranger's text.
 */
const API_HEADERS = {
  'Cache-Control': 'no-store, no-transform',
  'Content-Security-Policy': API_POLICY,
};

const IS_CALL = /^\/api(\/|\?|$)/;

const headersOf = ({ publicUrl }: Config) => ({
  ...HEADERS,
  ...(publicUrl?.startsWith('https:') && { 'Strict-Transport-Security': HSTS }),
});

/** What an answer gets that no hook can set, as the framework refuses before there is a route. */
export const refusalHeaders = (config: Config) => ({ ...headersOf(config), ...API_HEADERS });

/**
 * Headers that a hashed file goes without: what a page may run, who may frame it, whom its links tell, and
 * who may load it, as it is the same for all and in the repository.
 */
export const NOT_OF_FILES = [
  'Content-Security-Policy',
  'X-Frame-Options',
  'Referrer-Policy',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Resource-Policy',
  'Permissions-Policy',
] satisfies (keyof typeof HEADERS)[];

/** Sets the headers that stand behind every other protection, on every answer. */
export function setSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = headersOf(config);
  const ofCalls = refusalHeaders(config);
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(IS_CALL.test(url) ? ofCalls : headers);
    done();
  });
}
