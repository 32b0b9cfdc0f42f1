import { openExistingDatabase } from '#server/cli/open-existing-database.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { readConfig } from '#server/config.ts';
import { StartError } from '#server/database/start-error.ts';

/** `npm run migrate`: for a server whose own role may not change the tables. */
await runCommand(async () => {
  // Else the tables of another database than the one that was named would be changed.
  if (process.argv.length > 2)
    throw new StartError(
      'npm run migrate takes no arguments: DATABASE_URL, or DATA_DIR, says where',
    );
  const db = await openExistingDatabase(readConfig(process.env));
  await db.destroy();
  return 'The tables are those of this version';
});
