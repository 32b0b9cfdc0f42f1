import type { Plugin } from 'vite';
import { type Chunks, chunksOf, filesBehind } from './built-chunks.ts';

/** How a file is loaded that may come under another name; a language is waited for by whole pages. */
const LOADED_ALONE = /\b(?:loadLoneFile|lateFile|lateRules)\b|Record<Language, \(\) => Promise</;

/**
 * Refuses a build in which a file that is loaded alone needs another one that is not there already:
 * a browser remembers of that one too that it failed, and no other name would help.
 */
export function loneFiles(): Plugin {
  const alone = new Set<string>();
  return {
    name: 'lone-files',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: LOADED_ALONE },
      async handler(code, id) {
        for (const [, source = ''] of code.matchAll(/\bimport\('([^']+)'\)/g)) {
          const found = await this.resolve(source, id);
          if (found) alone.add(found.id);
        }
      },
    },
    generateBundle(_, bundle) {
      const chunks = chunksOf(bundle);
      const faults = [...alone].flatMap((id) => faultsOf(id, chunks));
      if (faults.length > 0) this.error(faults.join('\n'));
    },
  };
}

/** What keeps a module from being loaded alone. */
export function faultsOf(id: string, chunks: Chunks): string[] {
  const file = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === id);
  if (!file) return [`${id} is loaded alone, but it has no file of its own.`];
  const needed = [...filesBehind(file.fileName, chunks)].filter((each) => each !== file.fileName);
  return [...chunks.values()].flatMap(({ fileName, imports, dynamicImports }) => {
    if (imports.includes(file.fileName)) return [`${fileName} imports ${file.fileName}.`];
    if (!dynamicImports.includes(file.fileName)) return [];
    const there = filesBehind(fileName, chunks);
    const missing = needed.filter((each) => !there.has(each));
    return missing.map((each) => `${file.fileName} needs ${each}, which ${fileName} does not.`);
  });
}
