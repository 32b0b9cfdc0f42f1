import { openExistingDatabase } from '#server/cli/open-existing-database.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { readConfig } from '#server/config.ts';

/** `npm run migrate`: for a server whose own role may not change the tables. */
await runCommand(async () => {
  const db = await openExistingDatabase(readConfig(process.env));
  await db.destroy();
  return 'The tables are those of this version';
});
