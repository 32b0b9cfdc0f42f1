import { resolve } from 'node:path';
import { refuseBadRecipients } from '#server/backup/encryption.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { readConfig } from '#server/config.ts';
import { openImageStore } from '#server/images/open-image-store.ts';

/** `npm run backup [-- folder]` */
await runCommand(async () => {
  const config = readConfig(process.env);
  const folder = process.argv[2] ? resolve(process.argv[2]) : config.backups.folder;
  const { recipients } = config.backups;
  await refuseBadRecipients(recipients);
  const path = await makeBackup({
    database: config,
    images: openImageStore(config),
    folder,
    at: Date.now(),
    recipients,
  });
  return `Backup made: ${path}`;
});
