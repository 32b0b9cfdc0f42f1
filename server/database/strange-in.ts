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
 * tables, columns, keys and views may be there, but no trigger: it could do anything at any write.
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
    const found = new Map(schemaOf(database).map((part) => [part.name, part]));
    const differing = promised.find((part) => !isAsPromised(part, found.get(part.name), database));
    if (differing) return `the ${differing.type} ${differing.name} is not as the product makes it`;
    const count = (parts: Iterable<Part>) =>
      [...parts].filter(({ type }) => type === 'trigger').length;
    // Its name is not repeated: it says whatever its maker wants.
    if (count(schemaOf(database)) > count(promised)) return 'it has a trigger of somebody else';
    return undefined;
  } finally {
    memory.close();
  }
}

const schemaOf = (database: DatabaseSync) =>
  database
    .prepare('select type, name, sql from sqlite_schema where sql is not null')
    .all() as unknown as Part[];

function isAsPromised(promised: Part, found: Part | undefined, database: DatabaseSync): boolean {
  if (found?.type !== promised.type) return false;
  if (found.sql === promised.sql) return true;
  return promised.type === 'table' && withoutMore(found, promised, database) === promised.sql;
}

/** The statement of a table without plain columns that somebody has added. */
function withoutMore({ name, sql }: Part, promised: Part, database: DatabaseSync): string {
  const columns = database.prepare('select name from pragma_table_xinfo(?)').all(name);
  let left = sql;
  for (const column of columns) {
    const word = String(column.name);
    if (!/^\w+$/.test(word) || new RegExp(`\\b${word}\\b`).test(promised.sql)) continue;
    left = left.replace(
      new RegExp(`, *"?${word}"? \\w+( not null)?( default ('[^']*'|\\d+))?(?=[,)])`, 'i'),
      '',
    );
  }
  return left;
}
