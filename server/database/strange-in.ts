import { DatabaseSync } from 'node:sqlite';
import { knownMigrations, makeTables } from '#server/database/migrate.ts';
import { handleOn } from '#server/database/open-sqlite.ts';

/** A table, index, view or trigger, with the statement that made it. */
interface Part {
  type: string;
  name: string;
  sql: string;
}

/**
 * What in a file from elsewhere is not as the steps that it lists make it, as a reason; undefined where
 * all is. Each part of theirs has to be there to the letter, as one that differs may act otherwise. More
 * tables, columns, keys and views may be there, but no trigger: it could do anything at any write. Nor an
 * index that could make a write fail, as that which closes an account.
 */
export async function strangeIn(
  database: DatabaseSync,
  steps: readonly string[],
): Promise<string | undefined> {
  const isInOrder = steps.every((step, index) => step === knownMigrations()[index]);
  if (!isInOrder || steps.length === 0) return 'its list of steps is not whole';
  const memory = new DatabaseSync(':memory:');
  try {
    await makeTables(handleOn(memory), steps);
    const promised = schemaOf(memory);
    const parts = schemaOf(database);
    if (parts.some(({ type }) => !KINDS.includes(type)))
      return 'it has a part of a kind of its own';
    const found = new Map(parts.map((part) => [part.name, part]));
    const differing = promised.find((part) => !isAsPromised(part, found.get(part.name)));
    if (differing) return `the ${differing.type} ${differing.name} is not as the product makes it`;
    const count = (parts: Iterable<Part>) =>
      [...parts].filter(({ type }) => type === 'trigger').length;
    // Its name is not repeated: it says whatever its maker wants.
    if (count(parts) > count(promised)) return 'it has a trigger of somebody else';
    if (addedIndexes(database, promised).some((index) => refusesRows(database, index, parts)))
      return 'it has an index of somebody else that can refuse rows';
    return undefined;
  } finally {
    memory.close();
  }
}

/** As SQLite writes them; it takes a trigger also where its kind is in other letters, or bytes. */
const KINDS = ['table', 'index', 'view', 'trigger'];

const schemaOf = (database: DatabaseSync) =>
  database
    .prepare('select type, name, sql from sqlite_schema where sql is not null')
    .all() as unknown as Part[];

function isAsPromised(promised: Part, found: Part | undefined): boolean {
  if (found?.type !== promised.type) return false;
  if (found.sql === promised.sql) return true;
  const isTable = promised.type === 'table' && found.sql.length < promised.sql.length + MOST_ADDED;
  return isTable && withoutMore(found.sql, promised.sql) === definitionsIn(promised.sql).join(',');
}

/** Characters of the columns that somebody may have added to a table. */
const MOST_ADDED = 10_000;

/** A type with its length, a value to begin with, where it leads: nothing that reckons, checks or replaces. */
const ADDED =
  /^\s*(?:"\w+"|\w+)(?:\s+(?:not null|null|default (?:[-+]?[\d.]+|'(?:[^']|'')*'|null|true|false|current_timestamp)|references "?\w+"?(?: ?\("?\w+"?\))?|(?!(?:as|generated|check|unique|primary|collate|constraint|on|default|not|null|references)\b)\w+(?: ?\(\d+(?:, ?\d+)?\))?))*\s*$/i;

/** The statement of a table without the plain columns that somebody has added. */
function withoutMore(sql: string, promised: string): string {
  const own = new Set(definitionsIn(promised));
  return definitionsIn(sql)
    .filter((each) => own.has(each) || !ADDED.test(each))
    .join(',');
}

/** What stands between the commas of a table, with what is before the first and behind the last. */
export function definitionsIn(sql: string): string[] {
  const outside = sql.indexOf('(');
  const end = sql.lastIndexOf(')');
  const inner = sql
    .slice(outside + 1, end)
    .match(/(?:'[^']*'|"[^"]*"|\((?:'[^']*'|[^()']|\((?:'[^']*'|[^()'])*\))*\)|[^,])+/g);
  return [sql.slice(0, outside + 1), ...(inner ?? []), sql.slice(end)];
}

interface Index {
  table: string;
  name: string;
  unique: number;
  partial: number;
}

/** Those on the product's tables that the product did not make, as SQLite has understood them. */
function addedIndexes(database: DatabaseSync, promised: readonly Part[]): Index[] {
  const own = new Set(promised.map(({ name }) => name));
  const listed = database.prepare(
    `select ? as "table", name, "unique", partial from pragma_index_list(?) where origin = 'c'`,
  );
  return promised
    .filter(({ type }) => type === 'table')
    .flatMap(({ name }) => listed.all(name, name) as unknown as Index[])
    .filter(({ name }) => !own.has(name));
}

/** An index for some rows, by a comparison that cannot fail. */
const PLAIN_ROWS =
  /^[^()]*\([^()]*\)\s*where (?:"\w+"|\w+) ?(?:=|<|>|<=|>=|<>|!=|is|is not) ?(?:null|-?[\d.]+|'[^']*')\s*$/i;

/** By what it works out, or as it lets no two rows be alike that the product's own keys let be. */
function refusesRows(
  database: DatabaseSync,
  { table, name, unique, partial }: Index,
  parts: readonly Part[],
): boolean {
  const statement = parts.find((part) => part.name === name)?.sql ?? '';
  if (partial === 1 && !PLAIN_ROWS.test(statement)) return true;
  const columns = database
    .prepare('select name from pragma_index_xinfo(?) where key = 1')
    .all(name)
    .map((column) => column.name);
  // What is worked out has no name.
  if (columns.includes(null)) return true;
  const key = database.prepare('select name from pragma_table_info(?) where pk > 0').all(table);
  const hasKey = key.length > 0 && key.every((column) => columns.includes(column.name));
  return unique === 1 && !hasKey;
}
