import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkTrail } from '#server/audit/check-trail.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { readConfig } from '#server/config.ts';
import { DATABASE_FILE, openDatabase } from '#server/database/open-database.ts';
import { StartError } from '#server/start-error.ts';

/** `npm run audit` */
await runCommand(async () => {
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl === undefined && !existsSync(join(dataDir, DATABASE_FILE)))
    throw new StartError(`There is no database in ${dataDir}: set DATA_DIR to its folder`);
  const db = await openDatabase({ dataDir, databaseUrl });
  const check = await checkTrail(db).finally(() => db.destroy());
  if (!check.sound)
    throw new StartError(`The audit trail was tampered with at entry ${check.brokenAt}`);
  return `The audit trail is sound: ${check.deeds} entries. Note its last hash: ${check.lastHash}`;
});
