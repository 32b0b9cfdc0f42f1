import { expect, test } from 'vitest';
import { isInstalled } from './is-installed.mjs';
import { temporaryFolder } from './test/temporary-folder.ts';

const ZOD = { version: '4.6.7', integrity: 'sha512-a' };
const { platform, arch } = process;

function folderWith(wanted: object, present?: object): string {
  const lock = (packages: object) => JSON.stringify({ packages });
  return temporaryFolder({
    'package-lock.json': lock({ '': { name: 'product' }, ...wanted }),
    ...(present && { 'node_modules/.package-lock.json': lock(present) }),
  });
}

test('all that the lock file names is there', () => {
  expect(isInstalled(folderWith({ 'node_modules/zod': ZOD }, { 'node_modules/zod': ZOD }))).toBe(
    true,
  );
});

test('nothing is installed, or an installation was cut short', () => {
  expect(isInstalled(folderWith({ 'node_modules/zod': ZOD }))).toBe(false);
});

test('a package is missing', () => {
  expect(isInstalled(folderWith({ 'node_modules/zod': ZOD }, {}))).toBe(false);
});

test('a package is of another version', () => {
  const old = { ...ZOD, version: '4.6.6' };
  expect(isInstalled(folderWith({ 'node_modules/zod': ZOD }, { 'node_modules/zod': old }))).toBe(
    false,
  );
});

test('a package of the same version has other content', () => {
  const other = { ...ZOD, integrity: 'sha512-b' };
  expect(isInstalled(folderWith({ 'node_modules/zod': ZOD }, { 'node_modules/zod': other }))).toBe(
    false,
  );
});

test('a package is there that the lock file no longer names', () => {
  expect(isInstalled(folderWith({}, { 'node_modules/zod': ZOD }))).toBe(false);
});

test('an optional package for another machine may be missing', () => {
  const foreign = { ...ZOD, optional: true, os: ['aix'], cpu: [arch] };
  expect(isInstalled(folderWith({ 'node_modules/native': foreign }, {}))).toBe(true);
});

test('an optional package for this machine may not be missing', () => {
  const native = { ...ZOD, optional: true, os: [platform], cpu: [arch] };
  expect(isInstalled(folderWith({ 'node_modules/native': native }, {}))).toBe(false);
});
