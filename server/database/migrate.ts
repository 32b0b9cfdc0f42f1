import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Engine, engineOf } from '#server/database/dialect.ts';
import { lockMigrations, lockWhole } from '#server/database/lock-migrations.ts';
import * as firstTables from '#server/database/migrations/0001-first-tables.ts';
import * as auditTrail from '#server/database/migrations/0002-audit-trail.ts';
import * as mailOutbox from '#server/database/migrations/0003-mail-outbox.ts';
import * as firstAnswers from '#server/database/migrations/0004-first-answers.ts';
import * as searchedText from '#server/database/migrations/0005-searched-text.ts';
import * as decisions from '#server/database/migrations/0006-decisions.ts';
import * as noAddresses from '#server/database/migrations/0007-no-addresses.ts';
import * as hoursOfProblems from '#server/database/migrations/0008-hours-of-reports.ts';
import * as orderOfProblems from '#server/database/migrations/0009-order-of-reports.ts';
import * as ownPasswords from '#server/database/migrations/0010-own-passwords.ts';
import * as knownDevices from '#server/database/migrations/0011-known-devices.ts';
import * as detailsOfDeeds from '#server/database/migrations/0012-details-of-deeds.ts';
import * as suspectedSpam from '#server/database/migrations/0013-suspected-spam.ts';
import * as keysWithoutOrder from '#server/database/migrations/0014-keys-without-order.ts';
import * as languages from '#server/database/migrations/0015-languages.ts';
import * as desk from '#server/database/migrations/0016-desk.ts';
import * as sounds from '#server/database/migrations/0017-sounds.ts';
import * as listsOfPostgres from '#server/database/migrations/0018-lists-of-postgres.ts';
import * as piecesOfProblems from '#server/database/migrations/0019-pieces-of-problems.ts';
import * as countsByBlocks from '#server/database/migrations/0020-counts-by-blocks.ts';
import * as countsInLots from '#server/database/migrations/0021-counts-in-lots.ts';
import * as textsBySound from '#server/database/migrations/0022-texts-by-sound.ts';
import * as countsOfMillions from '#server/database/migrations/0023-counts-of-millions.ts';
import * as soundsAsKeys from '#server/database/migrations/0024-sounds-as-keys.ts';
import * as changesOfBlogs from '#server/database/migrations/0025-changes-of-blogs.ts';
import * as spellingsOfCities from '#server/database/migrations/0026-spellings-of-cities.ts';
import * as suspectedApart from '#server/database/migrations/0027-suspected-apart.ts';
import * as daysOfIncidents from '#server/database/migrations/0028-days-of-incidents.ts';
import * as entriesOfKeys from '#server/database/migrations/0029-entries-of-keys.ts';
import { StartError } from '#server/database/start-error.ts';
import type { Tables } from '#server/database/tables.ts';

/** In the order of their names; one that has been released is never changed. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-first-tables': firstTables,
  '0002-audit-trail': auditTrail,
  '0003-mail-outbox': mailOutbox,
  '0004-first-answers': firstAnswers,
  '0005-searched-text': searchedText,
  '0006-decisions': decisions,
  '0007-no-addresses': noAddresses,
  '0008-hours-of-reports': hoursOfProblems,
  '0009-order-of-reports': orderOfProblems,
  '0010-own-passwords': ownPasswords,
  '0011-known-devices': knownDevices,
  '0012-details-of-deeds': detailsOfDeeds,
  '0013-suspected-spam': suspectedSpam,
  '0014-keys-without-order': keysWithoutOrder,
  '0015-languages': languages,
  '0016-desk': desk,
  '0017-sounds': sounds,
  '0018-lists-of-postgres': listsOfPostgres,
  '0019-pieces-of-problems': piecesOfProblems,
  '0020-counts-by-blocks': countsByBlocks,
  '0021-counts-in-lots': countsInLots,
  '0022-texts-by-sound': textsBySound,
  '0023-counts-of-millions': countsOfMillions,
  '0024-sounds-as-keys': soundsAsKeys,
  '0025-changes-of-blogs': changesOfBlogs,
  '0026-spellings-of-cities': spellingsOfCities,
  '0027-suspected-apart': suspectedApart,
  '0028-days-of-incidents': daysOfIncidents,
  '0029-entries-of-keys': entriesOfKeys,
};

/** The steps that this version of the product knows. */
export const knownMigrations = (): string[] => Object.keys(MIGRATIONS);

/**
 * Steps that take tables whole, and those tables. They lock in an order that a process of the version before
 * does not keep: each would wait for the other for ever.
 */
const TAKEN_WHOLE: Record<string, readonly string[]> = {
  '0019-pieces-of-problems': ['problems', 'problem_history', 'counters'],
  // At its end, and nothing before that others wait for.
  '0022-texts-by-sound': [],
  '0024-sounds-as-keys': [],
  '0025-changes-of-blogs': ['blogs', 'blog_tags', 'comments'],
  '0026-spellings-of-cities': ['problems'],
  '0027-suspected-apart': ['submissions'],
  '0028-days-of-incidents': ['problems'],
  '0029-entries-of-keys': ['idempotency_keys'],
};

/**
 * Brings the tables up to date, each step whole or not at all; on PostgreSQL all steps together, but for
 * those that take tables whole.
 *
 * @throws {StartError} when a newer version of the product wrote this database
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const done = await doneMigrations(db);
  refuseNewer(done);
  // Nothing is locked where nothing is to be done.
  if (nextSteps(done).length === 0) return;
  if (engineOf(db) === 'sqlite') return runMigrations(db, knownMigrations());
  while (await db.transaction().execute(runNextSteps));
}

/** Answers whether there may be more. */
async function runNextSteps(trx: Transaction<Tables>): Promise<boolean> {
  await lockMigrations(trx);
  await refuseWithoutRights(trx);
  const done = await doneMigrations(trx);
  const next = nextSteps(done);
  if (next.length === 0) return false;
  for (const step of next) await lockWhole(trx, TAKEN_WHOLE[step] ?? []);
  await runMigrations(trx, [...done, ...next]);
  return true;
}

/** What is to be done together: what others wait for must not be held when a step takes tables whole. */
function nextSteps(done: string[]): string[] {
  const left = knownMigrations().filter((name) => !done.includes(name));
  const alone = left.findIndex((name) => name in TAKEN_WHOLE);
  return alone === -1 ? left : left.slice(0, alone || 1);
}

/** The migrator goes on after a refusal, and in a transaction that is all it would be told of. */
async function refuseWithoutRights(trx: Kysely<Tables>): Promise<void> {
  await sql`do $$ begin
    if not has_schema_privilege(current_schema(), 'create') then
      raise insufficient_privilege;
    end if;
  end $$`.execute(trx);
}

async function runMigrations(db: Kysely<Tables>, names: string[]): Promise<void> {
  const steps = Object.entries(MIGRATIONS).filter(([name]) => names.includes(name));
  const provider = { getMigrations: async () => Object.fromEntries(steps) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}

/**
 * Makes tables in an empty database that nobody else has open.
 * @param steps those up to a version, of this one unless given
 */
export async function makeTables(
  db: Kysely<Tables>,
  steps: readonly string[] = knownMigrations(),
): Promise<void> {
  for (const step of steps) await MIGRATIONS[step]?.up(db);
}

/** A row where steps are listed; describing every table, as Kysely would, takes PostgreSQL longer than all else. */
const LISTED: Record<Engine, RawBuilder<unknown>> = {
  sqlite: sql`select 1 from sqlite_schema where name = 'kysely_migration'`,
  postgres: sql`select 1 where to_regclass('kysely_migration') is not null`,
};

async function doneMigrations(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await LISTED[engineOf(db)].execute(db);
  if (rows.length === 0) return [];
  const done = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return done.map(({ name }) => name);
}

function refuseNewer(done: string[]): void {
  const unknown = done.find((name) => !(name in MIGRATIONS));
  if (unknown !== undefined)
    throw new StartError(
      `This database was written by a newer version (it knows "${unknown}"): install that version`,
    );
}
