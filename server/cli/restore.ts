import { resolve } from 'node:path';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { readConfig } from '#server/config.ts';
import { openImageStore } from '#server/images/open-image-store.ts';
import { StartError } from '#server/start-error.ts';

/** `npm run restore -- backup-file new-folder` */
await runCommand(async () => {
  const [file, folder] = process.argv.slice(2);
  if (!file || !folder)
    throw new StartError('Name the backup and a new folder: npm run restore -- FILE FOLDER');
  const config = readConfig(process.env);
  const { databaseUrl } = config;
  const database = { dataDir: resolve(folder), databaseUrl };
  const images = config.s3 && openImageStore(config);
  const { madeAt, files } = await restoreBackup({ file: resolve(file), database, images });
  const where = databaseUrl === undefined ? '' : ', its rows in the database of DATABASE_URL';
  return `Restored ${files.length} files of ${madeAt}${where}. Start with DATA_DIR=${database.dataDir}`;
});
