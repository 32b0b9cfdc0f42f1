import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { openPostgresAsItIs } from '#server/database/open-postgres.ts';
import type { Handle } from '#server/database/tables.ts';
import { openFrozen } from '#server/test/open-frozen.ts';

/** How the version before asks whether texts have one of a few keys, whole or their beginnings. */
async function asBefore(db: Handle, parts: string[]) {
  const { rows } = await sql`
    select number, ${sql.join(parts.map((part, at) => sql`strpos(sounds, ${part}) > 0 as ${sql.ref(`has${at}`)}`))}
    from problem_texts order by number`.execute(db);
  return rows;
}

test('processes of the version before find the same keys', async () => {
  const { place } = await openFrozen('0023');
  const older = openPostgresAsItIs(place.databaseUrl ?? '');
  onTestFinished(() => older.destroy());
  const { rows } = await sql<{ sounds: string }>`select sounds from problem_texts`.execute(older);
  const keys = [...new Set(rows.flatMap(({ sounds }) => sounds.split(' ').filter(Boolean)))];
  const parts = keys
    .slice(0, 40)
    .flatMap((key) => [` ${key} `, ` ${key}`, ` ${key.slice(0, -1)} `, ` ${key.slice(0, -1)}`]);
  const before = await asBefore(older, parts);
  const now = await openDatabase(place);
  onTestFinished(() => now.destroy());
  expect(await asBefore(now, parts)).toEqual(before);
  // Some are found, and some are not.
  expect(new Set(before.flatMap((row) => Object.values(row as object)))).toEqual(
    new Set([true, false, ...before.map((row) => (row as { number: number }).number)]),
  );
});
