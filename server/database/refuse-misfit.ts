import { DatabaseSync } from 'node:sqlite';
import { engineOf } from '#server/database/dialect.ts';
import { type Guard, guardsIn, lostOf } from '#server/database/lost-guards.ts';
import { makeTables } from '#server/database/migrate.ts';
import { handleOn } from '#server/database/open-sqlite.ts';
import { readSchema, type Schema } from '#server/database/read-schema.ts';
import { StartError } from '#server/database/start-error.ts';
import type { Handle } from '#server/database/tables.ts';

/** What answers its lists of problems and keeps them in pieces, which SQLite has no part of. */
const ONLY_ON_POSTGRES = [
  ...['problem_texts', 'problem_unfolded', 'problem_deltas', 'problem_counts'].map(
    (table) => `the table ${table}`,
  ),
  'the table city_spellings',
  'the unique key problem_references (reference)',
  'the unique key problem_history (id, problem_id)',
  'trigger 7 of problems',
  'trigger 1 of counters',
];

/** A table in pieces keeps unique only what it is cut by. */
const NOT_ON_POSTGRES = [
  ...['number', 'change', 'reference'].map((column) => `the unique key problems (${column})`),
  'the unique key problem_history (id)',
];

/** Named in one sentence; more would not help. */
const NAMED = 3;

/**
 * Compares the tables with those that the migrations make, whatever the list of steps in the database
 * says. More tables, columns and keys may be there, unless a row could not be added without knowing them.
 *
 * @throws {StartError} when something is missing, or asks for values that this version does not give
 */
export async function refuseMisfit(db: Handle): Promise<void> {
  const [promised, found] = [await promisedSchema(), await readSchema(db)];
  const wanted = engineOf(db) === 'postgres' ? onPostgres(promised) : [...promised.facts];
  const missing = [
    ...wanted.filter((fact) => !found.facts.has(fact)),
    // Those of PostgreSQL are written otherwise, and counted alone.
    ...(engineOf(db) === 'sqlite' ? lostOf(promised.guards, await guardsIn(db)) : []),
  ];
  if (missing.length > 0) throw misfit(`it lacks ${some(missing)}`);
  const strange = found.demanded.filter(
    (column) => isOfOurs(column, promised) && !promised.demanded.includes(column),
  );
  if (strange.length > 0) throw misfit(`this version knows nothing to write into ${some(strange)}`);
}

const onPostgres = ({ facts }: Schema) => [
  ...[...facts].filter((fact) => !NOT_ON_POSTGRES.includes(fact)),
  ...ONLY_ON_POSTGRES,
];

interface Promised extends Schema {
  guards: Guard[];
}

let promisedOnce: Promise<Promised> | undefined;

function promisedSchema(): Promise<Promised> {
  promisedOnce ??= makePromised();
  return promisedOnce;
}

/** Made in memory within some milliseconds, so that no list can differ from the migrations. */
async function makePromised(): Promise<Promised> {
  const memory = new DatabaseSync(':memory:');
  try {
    const db = handleOn(memory);
    await makeTables(db);
    return { ...(await readSchema(db)), guards: await guardsIn(db) };
  } finally {
    memory.close();
  }
}

const isOfOurs = (column: string, { facts }: Schema) =>
  facts.has(`the table ${column.slice(0, column.indexOf('.'))}`);

function some(names: string[]): string {
  const more = names.length - NAMED;
  const named = names.slice(0, NAMED).join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}

const misfit = (reason: string) =>
  new StartError(
    `The tables of this database are not those of this version: ${reason}. ` +
      'Restore a backup, or bring back what was changed by hand; nothing was changed.',
  );
