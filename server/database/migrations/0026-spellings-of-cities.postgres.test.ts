import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { openPostgresAsItIs } from '#server/database/open-postgres.ts';
import type { Handle } from '#server/database/tables.ts';
import { openFrozen } from '#server/test/open-frozen.ts';
import { sendProblem } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';

/** As older processes do, and operators may. */
const moveOne = (db: Handle, city: string, number = 1) =>
  sql`update problems set city = ${city}, city_key = ${city} where number = ${number}`.execute(db);

async function spellingsIn(db: Handle): Promise<string[]> {
  const { rows } = await sql<{ spelling: string }>`
    select spelling from city_spellings order by spelling collate "C"`.execute(db);
  return rows.map(({ spelling }) => spelling);
}

test('every spelling that the reports of the version before have is known', async () => {
  const { place } = await openFrozen('0025');
  const before = openPostgresAsItIs(place.databaseUrl ?? '');
  await moveOne(before, 'पटना');
  await moveOne(before, '', 2);
  const { rows } = await sql<{
    city: string;
  }>`select distinct city_key as city from problems`.execute(before);
  await before.destroy();
  const now = await openDatabase(place);
  onTestFinished(() => now.destroy());
  expect(await spellingsIn(now)).toEqual(rows.map(({ city }) => city).sort());
  expect(rows.length).toBeGreaterThan(2);
});

test('so is one that is written past this version, in a report or a change of one', async () => {
  const { db, services, ...server } = await startTestServer();
  const total = async (city: string) =>
    (await services.problemLists.find({ city, offset: 0, limit: 10 })).total;
  await sendProblem({ db, services, ...server });
  await sendProblem({ db, services, ...server });
  await moveOne(db, 'पटना', 1);
  expect(await spellingsIn(db)).toEqual(['patna', 'पटना']);
  expect(await total('Patna, Bihar')).toBe(2);
  await moveOne(db, 'गया', 2);
  expect([await total('PATNA'), await total('Gaya')]).toEqual([1, 1]);
});
