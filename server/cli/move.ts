import { parseArgs } from 'node:util';
import { moveDatabase } from '#server/backup/move-database.ts';
import { openExistingDatabase } from '#server/cli/open-existing-database.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { StartError } from '#server/start-error.ts';

const USAGE = 'Name the database to move to: npm run move -- --to postgres://USER@HOST/DATABASE';

/** `npm run move -- --to postgres://…` */
await runCommand(async () => {
  const url = readGoal(process.argv.slice(2));
  const { dataDir, databaseUrl } = readConfig({ ...process.env, DATABASE_URL: url });
  const source = await openExistingDatabase({ dataDir, databaseUrl: undefined });
  const goal = await openDatabase({ dataDir, databaseUrl }).catch(async (error) => {
    await source.destroy();
    throw error;
  });
  const { contents, wasThere } = await moveDatabase(source, goal).finally(async () => {
    await goal.destroy();
    await source.destroy();
  });
  const lines = contents.map(
    ({ table, rows, sha256 }) => `  ${table.padEnd(18)}${String(rows).padStart(9)}  ${sha256}`,
  );
  return [
    wasThere ? 'Everything is there already:' : 'Copied and compared, with rows and checksum:',
    ...lines,
    `Stop the server and start it with DATABASE_URL; ${dataDir} stays as it is`,
  ].join('\n');
});

/** @throws {StartError} for any other arguments */
function readGoal(args: string[]): string {
  try {
    const { values } = parseArgs({ args, options: { to: { type: 'string' } } });
    if (values.to) return values.to;
  } catch {
    // The usage says more than the parser does.
  }
  throw new StartError(USAGE);
}
