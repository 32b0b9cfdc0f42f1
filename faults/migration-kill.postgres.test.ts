import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { PROBLEM_STATUSES } from '#contract/problem-values.ts';
import { problemEndpoints } from '#contract/problems.ts';
import { type FoldedProblem, foldProblem } from '#server/database/fold-problem.ts';
import { openPostgresAsItIs } from '#server/database/open-postgres.ts';
import type { Tables } from '#server/database/tables.ts';
import { openFrozen } from '#server/test/open-frozen.ts';
import { newDataFolder, startProcess } from '#server/test/start-process.ts';
import { type Caller, call } from './test/call.ts';
import { isKilledAt } from './test/killed-at.ts';
import { productSettings } from './test/run-product.ts';
import { report, scaled } from './test/scale.ts';

/** So many that no search finds more of them than are counted. */
const PROBLEMS = scaled({ short: 3000, full: 15_000 });
/** From one statement killed at to the next. */
const STEP = scaled({ short: 11, full: 1 });
const PRELOAD = 'kill-at-postgres-statement-preload.ts';

/** Milliseconds, with which ids begin. */
const IN_2025 = Date.UTC(2025, 5);

const BY_OLDER = 'Written by an older process';

/** A database as version 0017 left it, with thousands of problems; processes of then may have it open. */
async function makeOldDatabase() {
  const { frozen, place } = await openFrozen('0017');
  const db = openPostgresAsItIs(place.databaseUrl ?? '');
  onTestFinished(() => db.destroy());
  await sql`
    insert into problems (id, number, change, reference, status, priority, category, subject,
      description, location, incident_date, supporting_link, city, city_key, state, anonymous, name,
      phone, email, suspected, created_at, updated_at)
    select left(time, 8) || '-' || right(time, 4) || '-7000-8000-' || lpad(n::text, 12, '0'), number, -number, 'PR-' || n, (${[...PROBLEM_STATUSES]}::text[])[1 + n % 5],
      (array['urgent', 'high', 'medium'])[1 + n % 3], 'Other',
      (array['सड़क पर पानी', 'Sadak is dark', 'An open manhole'])[1 + n % 3] || ' ' || n, 'Described', '', '',
      '', (array['Patna', 'Gaya'])[1 + n % 2], (array['patna', 'gaya'])[1 + n % 2], 'Bihar', 0,
      'Reporter', '+91 612 ' || n, 'r' || n || '@example.org', (n % 50 = 0)::integer, 0, 0
    from (select n, n + (select max(number) from problems) as number,
        lpad(to_hex(${sql.lit(IN_2025)} + n), 12, '0') as time
      from generate_series(1, ${sql.lit(PROBLEMS)}) as n) as each`.execute(db);
  await sql`update counters set value = (select max(number) from problems)
    where name = 'problem_numbers'`.execute(db);
  return { db, place, admin: frozen.admins[0] };
}

const raise = async (trx: Kysely<Tables>, name: string): Promise<number> => {
  const { rows } = await sql<{ value: number }>`
    update counters set value = value + 1 where name = ${name} returning value`.execute(trx);
  return rows[0]?.value ?? 0;
};

const idOf = (number: number) =>
  (IN_2025 + number).toString(16).padStart(12, '0').replace(/^.{8}/, '$&-') +
  `-7000-9000-${String(number).padStart(12, '0')}`;

/** Takes a problem in and closes another one, as a process of version 0017 does. */
async function writeAsOlder(trx: Kysely<Tables>): Promise<void> {
  // It looks whether its reference is taken before it comes to the counter.
  await sql`select from problems where reference = ''`.execute(trx);
  const number = await raise(trx, 'problem_numbers');
  await sql`
    insert into problems (id, number, change, reference, status, priority, category, subject,
      description, location, incident_date, supporting_link, city, city_key, state, anonymous,
      suspected, created_at, updated_at)
    values (${idOf(number)}, ${number}, ${-number}, ${`PR-OLD-${number}`}, 'submitted', 'high',
      'Other', ${BY_OLDER}, 'पुराना', '', '', '', 'Patna', 'patna', 'Bihar', 1, 0, 0, 0)`.execute(
    trx,
  );
  const change = await raise(trx, 'problem_changes');
  await sql`update problems set status = 'closed', change = ${change}
    where number = (select min(number) from problems where status = 'submitted' and suspected = 0)`.execute(
    trx,
  );
}

const write = (db: Kysely<Tables>) => db.transaction().execute(writeAsOlder);

/** The latest step that is done, and what there is of tables, indexes, triggers and functions. */
async function madeSoFar(db: Kysely<Tables>) {
  const { rows } = await sql<{ latest: string; made: string[] }>`
    select (select max(name) from kysely_migration) as latest, array(
      select relname::text from pg_class where relnamespace = 'public'::regnamespace
      union all select tgname from pg_trigger where not tgisinternal
      union all select proname from pg_proc where proname ~ '^(problem|fold_|next_)' order by 1) as made`.execute(
    db,
  );
  return rows[0];
}

/** The same of a database as a version left it. */
async function madeBy(version: string) {
  const { place } = await openFrozen(version);
  const db = openPostgresAsItIs(place.databaseUrl ?? '');
  return madeSoFar(db).finally(() => db.destroy());
}

/** This version of the product, which an admin of then calls. */
async function startProduct({ place, admin }: Awaited<ReturnType<typeof makeOldDatabase>>) {
  const server = startProcess({
    ...productSettings(place.dataDir),
    DATABASE_URL: place.databaseUrl ?? '',
  });
  const address = await server.ready;
  while (!(await fetch(`${address}/api/ready`)).ok) await pause(10);
  const headers = { connection: 'close' };
  const sent = { body: admin, headers };
  return { address, token: (await call({ address, token: '' }, authEndpoints.login, sent)).token };
}

/** Compares what the lists count and find, and the texts they find it by, with the rows themselves. */
async function expectRight(caller: Caller, db: Kysely<Tables>): Promise<void> {
  const rows = await db.selectFrom('problems').selectAll().orderBy('number').execute();
  const shown = rows.filter(({ suspected }) => suspected === 0);
  const bySubject = (pattern: RegExp) =>
    shown.filter(({ subject }) => pattern.test(subject)).length;
  const expected: [Record<string, string>, number][] = [
    [{}, shown.length],
    [{ suspected: 'true' }, rows.length - shown.length],
    [{ city: 'Gaya' }, shown.filter(({ city_key }) => city_key === 'gaya').length],
    [{ search: 'older process' }, bySubject(/older process/)],
    [{ search: 'sadak' }, bySubject(/sadak|सड़क/i)],
    ...PROBLEM_STATUSES.map((status): [Record<string, string>, number] => [
      { status },
      shown.filter((row) => row.status === status).length,
    ]),
  ];
  for (const [query, total] of expected) {
    const { pagination } = await call(caller, problemEndpoints.list, { query });
    expect([query, pagination.total]).toEqual([query, total]);
  }
  const texts = await db
    .withTables<{ problem_texts: FoldedProblem }>()
    .selectFrom('problem_texts')
    .selectAll()
    .orderBy('number')
    .execute();
  expect(texts).toEqual(rows.map(foldProblem));
}

test(`kill -9 in the migration of ${PROBLEMS} reports leaves nothing of it, processes of the version before go on, and the next start completes it`, {
  timeout: scaled({ short: 600_000, full: 3_600_000 }),
}, async () => {
  const old = await makeOldDatabase();
  const { db, place } = old;
  const moments: number[] = [];
  // From the second one on processes of two versions before may write.
  for (const version of ['0017', '0018']) {
    const before = await madeBy(version);
    let killed = 0;
    for (let statement = 2; ; statement += STEP) {
      const isKilled = await isKilledAt(statement, PRELOAD, {
        ...{ dataDir: await newDataFolder(), databaseUrl: place.databaseUrl },
      });
      const soFar = await madeSoFar(db);
      if (soFar?.latest !== before?.latest) break;
      expect([statement, isKilled, soFar]).toEqual([statement, true, before]);
      await write(db);
      killed += 1;
    }
    expect(killed).toBeGreaterThan(2);
    moments.push(killed);
  }
  report('kill -9 in a migration on PostgreSQL', { problems: PROBLEMS, moments });
  await expectRight(await startProduct(old), db);
});

/** Waits until somebody waits for the table that all who write come to first. */
async function untilWaiting(db: Kysely<Tables>): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks where relation = 'counters'::regclass and not granted`.execute(db);
    if (rows.length > 0) return;
    await pause(5);
  }
}

test('what an older process writes while the tables are changed and afterwards is counted at once, and found', async () => {
  const old = await makeOldDatabase();
  const { db } = old;
  // Begun before, and not seen by the first reading of all reports.
  const { starting, waiting } = await db.transaction().execute(async (trx) => {
    await writeAsOlder(trx);
    const started = startProduct(old);
    started.catch(() => {});
    await untilWaiting(db);
    return { starting: started, waiting: write(db) };
  });
  const caller = await starting;
  await waiting;
  await expectRight(caller, db);
  await write(db);
  await expectRight(caller, db);
});
