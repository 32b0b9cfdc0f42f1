import { join } from 'node:path';
import type { Plugin } from 'vite';

const NOTHING = join(import.meta.dirname, 'no-tls.ts');
const UNUSED = new Set(['node:http2', 'node:https']);

/**
 * Leaves out of the framework what serves TLS, which the proxy in front does: loading it takes a
 * part of a start, and some megabytes from then on. Who sends, such as mails, keeps it.
 */
export const plainHttp = (): Plugin => ({
  name: 'plain-http',
  enforce: 'pre',
  resolveId: (source, importer) =>
    UNUSED.has(source) && importer?.includes('/fastify/') ? NOTHING : undefined,
});
