import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { LEAN_FLAGS } from '../../tools/lean.mjs';

const SCRIPT = `
  import { giveBackMemory } from ${JSON.stringify(join(import.meta.dirname, 'give-back-memory.ts'))};
  let left = Array.from({ length: 300_000 }, (_, at) => ({ at }));
  left = undefined;
  const before = process.memoryUsage().heapTotal;
  await giveBackMemory();
  console.log(before - process.memoryUsage().heapTotal);
`;

test('as the product is run, what is no longer used goes back to the system', async () => {
  const args = [...LEAN_FLAGS, '--input-type=module', '--eval', SCRIPT];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  // Each of them takes 16 bytes at least.
  expect(Number(stdout)).toBeGreaterThan(300_000 * 16);
});
