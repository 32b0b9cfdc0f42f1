import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** Builds the page of the sign-in: that of the console, with less code and a smaller style sheet. */
export function loginPage(): Plugin {
  let root = '';
  const page = () => join(root, 'login.html');
  return {
    name: 'login-page',
    apply: 'build',
    enforce: 'pre',
    configResolved(resolved) {
      root = resolved.root;
    },
    resolveId: (source) => (source === page() ? source : null),
    async load(id) {
      if (id !== page()) return null;
      const html = await readFile(join(root, 'index.html'), 'utf8');
      return html.replace('/app/main.tsx', '/app/door.tsx');
    },
    transform(code, id) {
      if (id !== join(root, 'app/door.css')) return null;
      const files = filesBehind(root, 'app/door.tsx', 'app/console.tsx');
      return code + files.map((file) => `@source "${relative(dirname(id), file)}";\n`).join('');
    },
  };
}

const IMPORTED = /(?:from|import|import\() ?'(#web\/|\.\/)([^']+\.tsx?)'/g;
/** Where nothing is named that a style sheet would have to know. */
const WORDS = /\/(?:text|api)\//;

/** What a file shows, at once or later, but for what is behind another file. */
function filesBehind(root: string, first: string, but: string): string[] {
  const files = new Set([join(root, first)]);
  for (const file of files)
    for (const [, from, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
      const imported = join(from === './' ? dirname(file) : root, name);
      if (imported !== join(root, but) && !WORDS.test(imported)) files.add(imported);
    }
  return [...files];
}
