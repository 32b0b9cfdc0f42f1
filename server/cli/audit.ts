import { checkTrail } from '#server/audit/check-trail.ts';
import { openExistingDatabase } from '#server/cli/open-existing-database.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { readConfig } from '#server/config.ts';
import { StartError } from '#server/start-error.ts';

/** `npm run audit` */
await runCommand(async () => {
  const db = await openExistingDatabase(readConfig(process.env));
  const check = await checkTrail(db).finally(() => db.destroy());
  if (!check.sound)
    throw new StartError(`The audit trail was tampered with at entry ${check.brokenAt}`);
  return `The audit trail is sound: ${check.deeds} entries. Note its last hash: ${check.lastHash}`;
});
