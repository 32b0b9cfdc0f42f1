import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { asModule } from './react-modules.ts';

const FILES = [
  'react/cjs/react.production.js',
  'react/cjs/react-jsx-runtime.production.js',
  'react-dom/cjs/react-dom.production.js',
  'react-dom/cjs/react-dom-client.production.js',
  'scheduler/cjs/scheduler.production.js',
  'use-sync-external-store/cjs/use-sync-external-store-shim.production.js',
  'use-sync-external-store/cjs/use-sync-external-store-shim/with-selector.production.js',
];

test.each(FILES)('%s exports the same as a module', (file) => {
  const path = `${import.meta.dirname}/../node_modules/${file}`;
  const [, names = ''] = /\nexport \{ (.*) \};\n$/.exec(asModule(readFileSync(path, 'utf8'))) ?? [];
  const exported = names.split(', ').map((name) => name.replace(/.* as /, ''));
  expect(exported.sort()).toEqual(Object.keys(createRequire(path)(path)).sort());
});

test('what stands for several files is one of them', () => {
  const code = "if (live) {\n  module.exports = require('./cjs/react.production.js');\n}";
  expect(asModule(code)).toContain("export * from './cjs/react.production.js'");
});

test('what one is written to twice can be, and what is required is imported', () => {
  const code = `var A = require("a"),\n  B = require("b");\nexports.now = void 0;\nif (A.x) {\n  exports.now = B.y;\n}\n`;
  expect(asModule(code)).toBe(
    "import * as A from 'a';import * as B from 'b';\nlet exports_now = void 0;\nif (A.x) {\n  exports_now = B.y;\n}\n\nexport { exports_now as now };\n",
  );
});

test('what is written in another way is refused', () => {
  for (const code of ['module.exports = A;', 'var a = load(require("a"));', 'f(exports);'])
    expect(() => asModule(code)).toThrow('another way');
});
