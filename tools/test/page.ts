import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../prepare.mjs';

/** The operator's page as it stands. */
export const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');

const FENCE = /^( *)```(\w+)(?: ([\w-]+))?\n(.*?)^ *```$/gms;

/** Each block of the page: its name, such as `sh install`, and what it holds. */
export const blocks = [...page.matchAll(FENCE)].map(
  ([, indent = '', language, name, content = '']) => ({
    name: `${language} ${name}`,
    content: content.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }),
);

/** The content of a block, to be carried out as it stands. */
export function block(name: string): string {
  const found = blocks.find((each) => each.name === name);
  if (!found) throw new Error(`docs/operations.md has no block ${name}`);
  return found.content;
}
