import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import {
  analyse,
  atOneMoment,
  copyTables,
  isUnused,
  readContents,
  type TableContents,
} from '#server/backup/copy-queries.ts';
import { isOvertaken, isWithoutParent } from '#server/database/database-errors.ts';
import { partsOf } from '#server/database/parts-of-error.ts';
import { StartError } from '#server/database/start-error.ts';
import type { Tables } from '#server/database/tables.ts';

export interface Moved {
  contents: TableContents[];
  /** True when an earlier run has copied everything. */
  wasThere: boolean;
}

/**
 * Copies all rows from one database to an unused one and compares what both hold then: everything is
 * there afterwards, or nothing. What is written to the source meanwhile is not seen.
 *
 * @throws {StartError} when the goal holds something else, or gets it meanwhile
 */
export async function moveDatabase(from: Kysely<Tables>, to: Kysely<Tables>): Promise<Moved> {
  const wasThere = !(await isUnused(to));
  const contents = await atOneMoment(from, async (source) => {
    if (!wasThere) return copyWhole(source, to).catch(refuseMeanwhile);
    const wanted = await readContents(source);
    refuseOther(wanted, await readContents(to), 'The database holds other data already');
    return wanted;
  });
  if (!wasThere) await analyse(to);
  return { contents, wasThere };
}

function copyWhole(
  source: Parameters<typeof copyTables>[0],
  to: Kysely<Tables>,
): Promise<TableContents[]> {
  return to.transaction().execute(async (goal) => {
    await copyTables(source, goal);
    const wanted = await readContents(source);
    refuseOther(wanted, await readContents(goal), 'What was copied differs, so nothing was kept');
    return wanted;
  });
}

/** Another move, say, or a server that was started too soon; or rows that nothing checked when they were left. */
function refuseMeanwhile(error: unknown): never {
  if (isWithoutParent(error))
    throw new StartError(
      `Rows of ${partsOf(error).table} refer to what is not there any more, so nothing was kept: somebody has deleted that by hand, without the rows that belong to it. Delete those too, and run this again`,
    );
  if (!isOvertaken(error)) throw error;
  throw new StartError(
    'Another program wrote into that database meanwhile, so nothing was kept of this: run it again when the other has ended',
  );
}

function refuseOther(wanted: TableContents[], found: TableContents[], problem: string): void {
  const differing = wanted.filter((table, index) => !isDeepStrictEqual(table, found[index]));
  if (differing.length === 0) return;
  const tables = differing.map(({ table }) => table).join(', ');
  throw new StartError(`${problem} (${tables}): name a new, empty database`);
}
