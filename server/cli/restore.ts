import { resolve } from 'node:path';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { StartError } from '#server/start-error.ts';

/** `npm run restore -- backup-file new-folder` */
await runCommand(async () => {
  const [file, folder] = process.argv.slice(2);
  if (!file || !folder)
    throw new StartError('Name the backup and a new folder: npm run restore -- FILE FOLDER');
  const dataDir = resolve(folder);
  const { madeAt, files } = await restoreBackup({ file: resolve(file), dataDir });
  return `Restored ${files.length} files of ${madeAt}. Start with DATA_DIR=${dataDir}`;
});
