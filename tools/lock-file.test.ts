import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

interface Package {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
}

const readJson = async (path: string) => JSON.parse(await readFile(join(ROOT, path), 'utf8'));

test.each([
  'package-lock.json',
  'tools/runtime/package-lock.json',
  'tools/mutation/package-lock.json',
  'benchmarks/lighthouse/package-lock.json',
])(
  'every package of %s is one exact version with one exact content, from no host of its own',
  async (path) => {
    const { packages } = (await readJson(path)) as { packages: Record<string, Package> };
    const named = Object.entries(packages).filter(([name]) => name !== '');
    expect(named.length).toBeGreaterThan(0);
    for (const [name, { version, integrity, resolved, link }] of named) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
      expect(integrity, name).toMatch(/^sha512-/);
      expect({ resolved, link }, name).toEqual({});
    }
  },
);

test('the project names exact versions too, and no package runs a script when it is installed', async () => {
  const { dependencies, devDependencies } = await readJson('package.json');
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  expect(await readFile(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
});
