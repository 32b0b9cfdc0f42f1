import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { readConfig } from '#server/config.ts';
import { openImageStore } from '#server/images/open-image-store.ts';
import { StartError } from '#server/start-error.ts';

const USAGE = `Name the backup and a new folder:
  npm run restore -- FILE FOLDER [--identity KEY_FILE]
KEY_FILE holds the secret key of an encrypted backup. The key itself is never an argument, which others could see.`;

/** `npm run restore -- backup-file new-folder [--identity key-file]` */
await runCommand(async () => {
  const { file, folder, identity } = readArguments(process.argv.slice(2));
  const config = readConfig(process.env);
  const { databaseUrl } = config;
  const database = { dataDir: resolve(folder), databaseUrl };
  const images = config.s3 && openImageStore(config);
  const { madeAt, files } = await restoreBackup({
    file: resolve(file),
    database,
    images,
    identity,
  });
  const where = databaseUrl === undefined ? '' : ', its rows in the database of DATABASE_URL';
  return `Restored ${files.length} files of ${madeAt}${where}. Start with DATA_DIR=${database.dataDir}`;
});

/** @throws {StartError} for any other arguments */
function readArguments(args: string[]): { file: string; folder: string; identity?: string } {
  try {
    const options = { identity: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, folder, ...rest] = positionals;
    const isKey = values.identity?.startsWith('AGE-SECRET-KEY-');
    if (file && folder && rest.length === 0 && !isKey) return { file, folder, ...values };
  } catch {
    // The usage says more than the parser does.
  }
  throw new StartError(USAGE);
}
