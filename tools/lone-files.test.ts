import { expect, test } from 'vitest';
import { faultsOf } from './lone-files.ts';

/** Files by what they import, and what they ask for later. */
function files(entries: Record<string, { imports?: string[]; later?: string[] }>) {
  return new Map(
    Object.entries(entries).map(([fileName, { imports = [], later = [] }]) => [
      fileName,
      { fileName, facadeModuleId: `/${fileName}`, imports, dynamicImports: later },
    ]),
  );
}

test('a file that needs what is there already is loaded alone', () => {
  const chunks = files({
    screen: { imports: ['shared'], later: ['rules'] },
    shared: { imports: ['base'] },
    base: {},
    rules: { imports: ['base'] },
  });
  expect(faultsOf('/rules', chunks)).toEqual([]);
});

test('what it needs besides is named, however far behind, for each file that asks for it', () => {
  const chunks = files({
    screen: { imports: ['base'], later: ['rules'] },
    other: { imports: ['more'], later: ['rules'] },
    rules: { imports: ['more'] },
    more: { imports: ['base'] },
    base: {},
  });
  expect(faultsOf('/rules', chunks)).toEqual(['rules needs more, which screen does not.']);
});

test('a file that another one imports is not alone', () => {
  const chunks = files({ screen: { imports: ['rules'] }, rules: {} });
  expect(faultsOf('/rules', chunks)).toEqual(['screen imports rules.']);
});

test('a part of a file has names in it that nobody knows', () => {
  expect(faultsOf('/part', files({ screen: {} }))).toEqual([
    '/part is loaded alone, but it has no file of its own.',
  ]);
});
