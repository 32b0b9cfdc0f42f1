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

type Built = ReturnType<typeof chunksOf>;

const ROOT = '<div id="root">';

/**
 * What pages show before their code is there: that of the console the mark, and that of the sign-in, which
 * is the same page but for it, the sign-in in each language.
 */
export function drawnPages(): Plugin {
  let root = '';
  const page = () => join(root, 'login.html');
  return {
    name: 'drawn-pages',
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
        const chunks = chunksOf(bundle);
        const filesFor = (file: string) => filesOf(join(root, file), chunks);
        if (filename === page())
          return html.replace(ROOT, (await drawDoors(root, filesFor)) + ROOT);
        const started = html.replace(ROOT, ROOT + (await drawStart(root)));
        return addPreloads(started, await screensIn(root), filesFor, chunks);
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
function filesOf(id: string, chunks: Built): string[] {
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

/** What names code, and the styles that come with it, in the head of a page. */
const CODE =
  /(?<=<script type="module"|<link rel="modulepreload"|<link rel="preload" as="style")(?= crossorigin)/g;

/**
 * The styles come before all scripts: they alone are needed for what is drawn. For each screen there is a
 * template with the files that it needs besides; a server that knows which is asked for leaves that one's
 * content in its place.
 */
function addPreloads(
  html: string,
  screens: ReadonlyMap<string, string[]>,
  filesFor: (file: string) => string[],
  chunks: Built,
): string {
  const templates = [...screens].map(([path, modules]) => {
    const late = (files: readonly string[], as: string) =>
      [...new Set(files)]
        .filter((name) => !html.includes(name))
        .map((name) => `<link ${as} crossorigin href="${name}">`);
    const scripts = modules.flatMap(filesFor);
    const links = [
      ...late(scripts, 'rel="modulepreload"'),
      ...late(stylesOf(scripts, chunks), 'rel="preload" as="style"'),
    ];
    return `    <template data-path="${path}">${links.join('')}</template>\n`;
  });
  return html
    .replace('  </head>', `${templates.join('')}  </head>`)
    .replace(CODE, ' fetchpriority="low"');
}

/** The styles that code waits for, as a page names them. */
const stylesOf = (scripts: readonly string[], chunks: Built) =>
  scripts.flatMap((name) =>
    [...(chunks.get(name.slice(1))?.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`),
  );

const SCREEN =
  /path: (?:paths\.(\w+)|`\$\{paths\.(\w+)\(''\)\}:id`),\s[^}]*?import\('#web\/([^']+)'\)/g;
/** What shows the text of something that is edited; a form that is empty goes without it for a while. */
const EDITOR = 'editor/rich-text-editor.tsx';

type Path = (id: string) => string;

/** The modules that each screen begins with, by its path; in that of one thing `:id` stands for it. */
async function screensIn(root: string): Promise<Map<string, string[]>> {
  const { paths } = await load<{ paths: Record<string, string | Path> }>(root, 'text/paths.ts');
  const written = await readFile(join(root, 'app/screens.ts'), 'utf8');
  const screens = new Map<string, string[]>();
  for (const [, name = '', ofOne = '', file = ''] of written.matchAll(SCREEN)) {
    if (name) screens.set(paths[name] as string, [file]);
    else screens.set(`${(paths[ofOne] as Path)('')}:id`, [file, EDITOR]);
  }
  return screens;
}

/** What a module of the console exports, where there is no browser. */
async function load<Exported>(root: string, file: string): Promise<Exported> {
  for (const [name, value] of Object.entries(BROWSER))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  try {
    const options = { configFile: false, root } as const;
    return (await runnerImport<Exported>(join(root, file), options)).module;
  } finally {
    for (const name of Object.keys(BROWSER)) Reflect.deleteProperty(globalThis, name);
  }
}

/** What stands in the page of the console until its code is there. */
async function drawStart(root: string): Promise<string> {
  return (await load<{ markup: string }>(root, 'app/start-markup.tsx')).markup;
}

/** A template for each language, with the files that bring the code behind it. */
async function drawDoors(root: string, filesOf: (file: string) => string[]): Promise<string> {
  const { drawings } = await load<{ drawings: Drawing[] }>(root, 'app/door-markup.tsx');
  const templates = drawings.map(({ markup, ...data }) => {
    const late = data.language === 'en' ? [] : [`text/${data.language}.ts`];
    const files = [...new Set(['app/door-page.tsx', ...late].flatMap(filesOf))].join(' ');
    const attributes = Object.entries({ ...data, files }).map(
      ([name, text]) => `data-${name}="${escaped(text)}"`,
    );
    return `<template ${attributes.join(' ')}>${markup}</template>\n    `;
  });
  return templates.join('');
}
