import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { DATABASE_FILE } from '#server/database/open-database.ts';
import { problemWith } from '#server/test/sample-problem.ts';
import { seize } from '#server/test/seized.ts';
import { newDataFolder, type ServerProcess, startProcess } from '#server/test/start-process.ts';

const WORD = 'mohanpurtola';

/** The files that have the word in any of their bytes. */
async function filesWithWord(folder: string): Promise<string[]> {
  const files = await seize(folder);
  return files
    .filter(({ text }) => text.toLowerCase().includes(WORD))
    .map(({ path }) => path.slice(folder.length + 1));
}

async function stop({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}

test('of a problem whose rows were deleted while the product was stopped no file holds anything once it runs', async () => {
  const DATA_DIR = await newDataFolder();
  const env = { DATA_DIR, ADMIN_PASSWORD: 'ganga-ghat' };
  const first = startProcess(env);
  const answer = await fetch(`${await first.ready}/api/problems`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'of-a-test' },
    body: JSON.stringify(
      problemWith({
        personalInfo: { city: WORD, name: WORD },
        issueDetails: { subject: WORD, description: `${WORD} `.repeat(9), location: WORD },
      }),
    ),
  });
  expect(answer.status).toBe(201);
  await stop(first);
  // Its index has the problem from the start on.
  const second = startProcess(env);
  const address = await second.ready;
  await expect.poll(async () => (await fetch(`${address}/api/ready`)).status).toBe(200);
  await stop(second);
  expect(await filesWithWord(DATA_DIR)).toEqual(['cache/problem-index.bin', DATABASE_FILE]);
  const database = new DatabaseSync(join(DATA_DIR, DATABASE_FILE));
  database.exec('pragma secure_delete = on; delete from problems; delete from idempotency_keys');
  database.close();
  await startProcess(env).ready;
  await expect.poll(() => filesWithWord(DATA_DIR)).toEqual([]);
});
