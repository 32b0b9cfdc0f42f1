import type { Plugin } from 'vite';

const FILES =
  /node_modules\/(?:(?:react|react-dom|scheduler|use-sync-external-store)\/|@base-ui\/utils\/safeReact\.mjs$)/;
/** A file that chooses between one for development and this one. */
const CHOICE = /module\.exports = require\('(\.\.?\/[\w./-]+\.production\.js)'\)/;
/** All of React, for who looks whether its version has something: ours has what is looked for. */
const COPY = /\{\s*\.\.\.React\s*\}/;
const REQUIRED = /(?:var|,)\s+(\w+) = require\("([^"]+)"\);?/g;
/** Each is written at the beginning of a line, and one of them again later on. */
const EXPORTED = /^exports\.(\w+) =(?=\s+(void 0;)?)/gm;
/** What React asks for and its production does not have. */
const MISSING = /\bScheduler\.(?:log|unstable_setDisableYieldValue)\b/g;
const OLDER = /\b(?:require\(|module\.exports\b|exports\b)/;

/**
 * React is written as modules of the older kind, which come whole and are reached through helpers. As those
 * of today they come without what nobody uses.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: FILES }, handler: asModule },
  };
}

export function asModule(code: string): string {
  if (COPY.test(code)) return "export * as SafeReact from 'react';\n";
  const [, file] = CHOICE.exec(code) ?? [];
  if (file) return `export * from '${file}';\nexport * as default from '${file}';\n`;
  const module = code
    .replace(REQUIRED, "import * as $1 from '$2';")
    .replace(EXPORTED, (_, name, later) => `${later ? 'let' : 'const'} exports_${name} =`)
    .replace(/\bexports\.(\w+)/g, 'exports_$1')
    .replace(MISSING, 'undefined');
  if (OLDER.test(module)) throw new Error('React is written in another way than this knows.');
  const names = [...code.matchAll(EXPORTED)].map(([, name]) => `exports_${name} as ${name}`);
  return `${module}\nexport { ${names.join(', ')} };\n`;
}
