import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '#server/test/built-program.ts';

const FOLDER = dirname(builtProgram('main'));
/** Of what is imported, now or later, from beside the file. */
const IMPORTED = /(?:\bfrom|\bimport|\bimport\()\s*"\.\/([\w-]+\.js)"/g;

test('a product that runs loads nothing of a later build in its place, as no two builds share a name', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.js'));
  const imported = files.flatMap((name) =>
    [...readFileSync(join(FOLDER, name), 'utf8').matchAll(IMPORTED)].map(([, path = '']) => path),
  );
  expect(imported.some((name) => name.startsWith('make-backup'))).toBe(true);
  expect(imported.filter((name) => !/-[\w-]{8}\.js$/.test(name))).toEqual([]);
});

test('is in plain letters, as V8 would keep each of the others in two bytes', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.js'));
  const others = files.filter((name) =>
    /[\u0080-\uffff]/.test(readFileSync(join(FOLDER, name), 'utf8')),
  );
  expect(others).toEqual([]);
});
