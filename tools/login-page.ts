import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { chunksOf, filesBehind } from './built-chunks.ts';

/** What web/app/door-markup.tsx draws. */
interface Drawing {
  language: string;
  markup: string;
  title: string;
  failed: string;
}

/** The page of the sign-in: that of the console, with the sign-in drawn in it for each language. */
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
      return html.replace('/app/main.tsx', '/app/doorstep.ts');
    },
    transform(code, id) {
      if (id !== join(root, 'app/door.css')) return null;
      const files = sourcesOf(root, ['app/doorstep.ts', 'app/door-page.tsx'], 'app/console.tsx');
      return code + files.map((file) => `@source "${relative(dirname(id), file)}";\n`).join('');
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { filename, bundle = {} }) {
        if (filename !== page()) return html;
        const chunks = chunksOf(bundle);
        const drawings = await drawDoors(root, (file) => filesOf(join(root, file), chunks));
        return html.replace('<div id="root">', (place) => drawings + place);
      },
    },
  };
}

const IMPORTED = /(?:from|import|import\() ?'(#web\/|\.\/)([^']+\.tsx?)'/g;
/** Where nothing is named that a style sheet would have to know. */
const WORDS = /\/(?:text|api)\//;

/** What files show, at once or later, but for what is behind another file. */
function sourcesOf(root: string, first: readonly string[], but: string): string[] {
  const files = new Set(first.map((file) => join(root, file)));
  for (const file of files)
    for (const [, from, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
      const imported = join(from === './' ? dirname(file) : root, name);
      if (imported !== join(root, but) && !WORDS.test(imported)) files.add(imported);
    }
  return [...files];
}

/** The built files that bring a module, as a page names them. */
function filesOf(id: string, chunks: ReturnType<typeof chunksOf>): string[] {
  const first = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(id));
  if (!first) throw new Error(`${id} is in no file.`);
  return [...filesBehind(first.fileName, chunks)].map((file) => `/${file}`);
}

/** What the code of the sign-in asks a browser for while it is drawn here. */
const settings = { site: { name: '{{name}}', tagline: '{{tagline}}', statement: '{{statement}}' } };
const BROWSER = {
  window: { addEventListener: () => undefined },
  document: {
    getElementById: () => ({ textContent: JSON.stringify(settings) }),
    documentElement: {},
  },
  localStorage: { getItem: () => null, removeItem: () => undefined },
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** A template for each language, with the files that bring the code behind it. */
async function drawDoors(root: string, filesOf: (file: string) => string[]): Promise<string> {
  for (const [name, value] of Object.entries(BROWSER))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  try {
    const path = join(root, 'app/door-markup.tsx');
    const { module } = await runnerImport<{ drawings: Drawing[] }>(path, {
      configFile: false,
      root,
    });
    const templates = module.drawings.map(({ markup, ...data }) => {
      const late = data.language === 'en' ? [] : [`text/${data.language}.ts`];
      const files = [...new Set(['app/door-page.tsx', ...late].flatMap(filesOf))].join(' ');
      const attributes = Object.entries({ ...data, files }).map(
        ([name, text]) => `data-${name}="${escaped(text)}"`,
      );
      return `<template ${attributes.join(' ')}>${markup}</template>\n    `;
    });
    return templates.join('');
  } finally {
    for (const name of Object.keys(BROWSER)) Reflect.deleteProperty(globalThis, name);
  }
}
