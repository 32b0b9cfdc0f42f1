import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { isFitNode } from './node-version.mjs';
import { ROOT } from './prepare.mjs';

test.each(['v24.15.0', 'v24.21.3', 'v26.0.0', 'v26.10.0', 'v27.1.0'])('%s is fit', (version) => {
  expect(isFitNode(version)).toBe(true);
});

test.each(['v18.20.0', 'v20.20.2', 'v22.23.0', 'v24.14.9', 'v25.9.0'])(
  '%s is not fit',
  (version) => {
    expect(isFitNode(version)).toBe(false);
  },
);

test('package.json names the same range', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(engines.node).toBe('^24.15.0 || >=26.0.0');
});

test('npm runs the scripts of package.json by one that fits, whatever the machine has', () => {
  const ofMachine = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(ROOT, 'tools/runtime')));
  const PATH = [join(ROOT, 'node_modules/.bin'), ...ofMachine].join(delimiter);
  const { stdout } = spawnSync('node', ['--version'], { env: { PATH }, encoding: 'utf8' });
  expect(isFitNode(stdout)).toBe(true);
});
