import { resolve } from 'node:path';
import { makeBackup } from '#server/backup/make-backup.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { readConfig } from '#server/config.ts';

/** `npm run backup [-- folder]` */
await runCommand(async () => {
  const { dataDir, backups } = readConfig(process.env);
  const folder = process.argv[2] ? resolve(process.argv[2]) : backups.folder;
  const path = await makeBackup({ dataDir, folder, at: Date.now() });
  return `Backup made: ${path}`;
});
