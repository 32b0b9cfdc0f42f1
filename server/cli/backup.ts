import { parseArgs } from 'node:util';
import { refuseBadRecipients } from '#server/backup/encryption.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { fromWhereAsked } from '#server/cli/from-where-asked.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { readConfig } from '#server/config.ts';
import { StartError } from '#server/database/start-error.ts';
import { openImageStore } from '#server/images/open-image-store.ts';

const USAGE = `Name a folder for the backup, or none for BACKUP_DIR:
  npm run backup
  npm run backup -- FOLDER`;

/** `npm run backup [-- folder]` */
await runCommand(async () => {
  const named = readFolder(process.argv.slice(2));
  const config = readConfig(process.env);
  const folder = named ? fromWhereAsked(named) : config.backups.folder;
  const { recipients } = config.backups;
  await refuseBadRecipients(recipients);
  const path = await makeBackup({
    database: config,
    images: openImageStore(config),
    folder,
    at: Date.now(),
    recipients,
    isCommand: true,
    warn: (sentence) => console.error(sentence),
  });
  return `Backup made: ${path}`;
});

/** @throws {StartError} for any other arguments: what is no folder must get no copy of everything */
function readFolder(args: string[]): string | undefined {
  try {
    const [folder, ...rest] = parseArgs({ args, allowPositionals: true }).positionals;
    if (rest.length === 0) return folder;
  } catch {
    // The usage says more than the parser does.
  }
  throw new StartError(USAGE);
}
