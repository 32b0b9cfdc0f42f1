import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/** Files that need no other, by what each shares with others all the same. */
const ALONE: Record<string, RegExp> = {
  // Which language is spoken is known once.
  'contract/form-rules.ts': /\/spoken-rules\.ts$/,
  'web/app/doorstep.ts': /\.css$/,
};
const ROOT = join(import.meta.dirname, '..');
const COPY = /\?own-of=([\w-]+\.ts)$/;

/**
 * Builds each as one file, with a copy of its own of the little that it shares with screens: a file that
 * imports another one cannot be loaded where that one failed, and a page begins with fewer.
 */
export function ownCopies(): Plugin {
  const ownerOf = (importer: string) =>
    Object.entries(ALONE).find(([file]) =>
      COPY.test(importer) ? importer.endsWith(`=${basename(file)}`) : importer === join(ROOT, file),
    );
  return {
    name: 'own-copies',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '', { kind }) {
      const [owner, shared] = ownerOf(importer) ?? [];
      if (!owner || !shared || kind !== 'import-statement') return null;
      const found = await this.resolve(source, importer.replace(COPY, ''), { skipSelf: true });
      if (!found || shared.test(found.id) || !found.id.endsWith('.ts')) return null;
      return `${found.id}?own-of=${basename(owner)}`;
    },
    async load(id) {
      if (!COPY.test(id)) return null;
      return { code: await readFile(id.replace(COPY, ''), 'utf8'), moduleType: 'ts' };
    },
  };
}
