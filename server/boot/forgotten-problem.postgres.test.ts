import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startHousekeeping } from '#server/boot/start-housekeeping.ts';
import type { Handle } from '#server/database/tables.ts';
import { sendProblem } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';

const WORD = 'mohanpurtola';

/** The tables that have the word in any of their rows. */
async function tablesWithWord(db: Handle): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(name)} as each
      where position(${WORD} in lower(each::text)) > 0 limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test('of a problem whose rows were deleted no table holds anything', async () => {
  const server = await startTestServer();
  const { db, services } = server;
  await sendProblem(server);
  await sendProblem(server, {
    personalInfo: { city: WORD, name: WORD },
    issueDetails: { subject: WORD, description: `${WORD} `.repeat(9), location: WORD },
  });
  await sql`select fold_problem_counts()`.execute(db);
  expect(await tablesWithWord(db)).toContain('city_spellings');
  await db.deleteFrom('problems').where('city_key', '=', WORD).execute();
  await db.deleteFrom('idempotency_keys').execute();
  const housekeeping = startHousekeeping(services);
  await expect.poll(() => tablesWithWord(db)).toEqual([]);
  housekeeping.stop();
});
