import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

test('the root has the colour of the canvas, of which it names no variable', () => {
  const [, canvas] = /--color-canvas: (.+);/.exec(read('./tokens.css')) ?? [];
  const [, root] = /^ {2}html \{\n {4}background: (.+);/m.exec(read('./base.css')) ?? [];
  expect(canvas).toMatch(/^light-dark\(/);
  expect(root).toBe(canvas);
});
