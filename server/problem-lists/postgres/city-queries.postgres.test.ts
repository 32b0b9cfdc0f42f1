import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { problemBody } from '#contract/problem-body.ts';
import type { Handle } from '#server/database/tables.ts';
import { insertProblem } from '#server/problems/problem-queries.ts';
import { citiesRead } from '#server/test/cities-read.ts';
import { listedRow as row, shareListing } from '#server/test/listed-rows.ts';
import { problemWith } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { forgetSpellings } from './city-queries.ts';

const listing = shareListing();

test('others come in while the spellings of cities are read that strangers have made up', async () => {
  const lists = listing();
  await lists.empty();
  const cities = Array.from({ length: 450 }, (_, at) => `patna ${at}`);
  await lists.add(cities.map((city_key, at) => row(at + 1, { city_key })));
  const ask = () => lists.find({ city: 'Patna', offset: 100, limit: 3 });
  const { all, atOnce } = await citiesRead(ask);
  expect(all).toBeGreaterThan(cities.length);
  expect(atOnce).toBeLessThan(300);
  expect(await ask()).toEqual({ numbers: [350, 349, 348], total: 450 });
});

async function waiting(db: Handle): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and not granted`.execute(db);
  return Number(rows[0]?.n);
}

test('a report that comes while its spelling is forgotten is found by it', async () => {
  const { db, services } = await startTestServer();
  const body = problemBody.parse(problemWith({ personalInfo: { city: 'Rampur' } }));
  await sql`insert into city_spellings values ('rampur'), ('nobody is there')`.execute(db);
  let forgotten: Promise<void> | undefined;
  await db.transaction().execute(async (trx) => {
    await insertProblem(trx, { body, reference: 'PR-1', at: services.now() });
    let isOver = false;
    forgotten = forgetSpellings(db).finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await waiting(trx)) > 0).toBe(true);
  });
  await forgotten;
  const { rows } = await sql`select spelling from city_spellings`.execute(db);
  expect(rows).toEqual([{ spelling: 'rampur' }]);
  const found = await services.problemLists.find({ city: 'RAMPUR', offset: 0, limit: 9 });
  expect(found.total).toBe(1);
});
