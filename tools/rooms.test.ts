import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const architecture = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');

const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.|\/test\//.test(path));

/** `server/blogs` for what lies in it, `server` for what lies beside the rooms; the contract is one. */
function roomOf(path: string): string {
  const [house = '', room = '', ...rest] = path.split('/');
  return house === 'contract' || rest.length === 0 ? house : `${house}/${room}`;
}

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([#.][^']+)'/g;

/** Each room that another one imports from, as `server/blogs → server/http`. */
function arrowsOf(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return [...text.matchAll(IMPORT)]
    .map(([, name = '']) => (name.startsWith('#') ? name.slice(1) : join(dirname(path), name)))
    .map((target) => `${roomOf(path)} → ${roomOf(target.replaceAll('\\', '/'))}`)
    .filter((arrow) => new Set(arrow.split(' → ')).size > 1);
}

test('no more arrows lead from room to room than the page says', () => {
  const [, most] = /at most (\d+) arrows/.exec(architecture) ?? [];
  const arrows = [...new Set(files.flatMap(arrowsOf))].sort();
  expect(arrows.length, arrows.join('\n')).toBeLessThanOrEqual(Number(most));
});

test('the page says of each room what it holds, and of no other', () => {
  const lines = [...architecture.matchAll(/^((?:web|server)\/[\w-]+)\/ +\S/gm)];
  const rooms = globSync('{server,web}/*/', { cwd: ROOT }).map((path) =>
    path.replaceAll('\\', '/').replace(/\/$/, ''),
  );
  expect(lines.map(([, room]) => room).sort()).toEqual(rooms.sort());
});
