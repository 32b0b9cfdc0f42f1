import { checkTrail } from '#server/audit/check-trail.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { StartError } from '#server/start-error.ts';

/** `npm run audit` */
await runCommand(async () => {
  const db = await openDatabase(readConfig(process.env).dataDir);
  const check = await checkTrail(db).finally(() => db.destroy());
  if (!check.sound)
    throw new StartError(`The audit trail was tampered with at entry ${check.brokenAt}`);
  return `The audit trail is sound: ${check.deeds} entries. Note its last hash: ${check.lastHash}`;
});
