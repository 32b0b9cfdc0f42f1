import { parseArgs } from 'node:util';
import type { Account, PutOut } from '#server/backup/put-out.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { fromWhereAsked } from '#server/cli/from-where-asked.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { DatabaseLocation } from '#server/database/open-database.ts';
import { StartError } from '#server/database/start-error.ts';
import { openImageStore } from '#server/images/open-image-store.ts';

const USAGE = `Name the backup and a new folder:
  npm run restore -- FILE FOLDER [--identity KEY_FILE] [--replaces OLD]
KEY_FILE holds the secret key of an encrypted backup. The key itself is never an argument, which others could see.
OLD is the data folder or the database (postgres://…) that it takes the place of: who was put out since stays out. DATA_DIR unless given.`;

/** `npm run restore -- backup-file new-folder [--identity key-file] [--replaces old-folder]` */
await runCommand(async () => {
  const { file, folder, identity, replaces } = readArguments(process.argv.slice(2));
  const config = readConfig(process.env);
  const { databaseUrl } = config;
  const database = { dataDir: fromWhereAsked(folder), databaseUrl };
  const images = config.s3 && openImageStore(config);
  const replaced = replacedBy(config, replaces);
  const { contents, accounts } = await restoreBackup({
    ...{ file: fromWhereAsked(file), database, images, replaced },
    mustCompare: replaces !== undefined,
    identity: identity === undefined ? undefined : fromWhereAsked(identity),
  });
  const where = databaseUrl === undefined ? '' : ', its rows in the database of DATABASE_URL';
  const count = contents.files.length;
  return [
    ...linesOf(accounts),
    `Restored ${count} ${count === 1 ? 'file' : 'files'} of ${contents.madeAt}${where}. Start with DATA_DIR=${database.dataDir}`,
  ].join('\n');
});

interface Arguments {
  file: string;
  folder: string;
  identity?: string;
  replaces?: string;
}

/** @throws {StartError} for any other arguments */
function readArguments(args: string[]): Arguments {
  try {
    const options = { identity: { type: 'string' }, replaces: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, folder, ...rest] = positionals;
    const isKey = values.identity?.startsWith('AGE-SECRET-KEY-');
    if (file && folder && rest.length === 0 && !isKey) return { file, folder, ...values };
  } catch {
    // The usage says more than the parser does.
  }
  throw new StartError(USAGE);
}

/** With DATABASE_URL a data folder may be one that was moved from long ago, and says nothing. */
function replacedBy(config: Config, replaces: string | undefined): DatabaseLocation | undefined {
  if (replaces === undefined)
    return config.databaseUrl === undefined ? { dataDir: config.dataDir } : undefined;
  return /^postgres(?:ql)?:/.test(replaces)
    ? { dataDir: '', databaseUrl: replaces }
    : { dataDir: fromWhereAsked(replaces) };
}

/** Signs that a terminal would obey are not shown. */
function shown({ name, email }: Account): string {
  return `${name} <${email}>`.replaceAll(/\p{C}/gu, '?');
}

/** Of a backup that somebody has made up, who is to be let in by it. */
function linesOfChanged({ changed }: PutOut): string[] {
  if (changed.length === 0) return [];
  return [
    'These can sign in with a password or an email that what is replaced does not know, as it is older. If it is not, somebody has made up the backup: do not use it',
    ...changed.map((account) => `  ${shown(account)}`),
  ];
}

function linesOf(accounts: PutOut): string[] {
  const { comparedWith, closed, open } = accounts;
  if (closed.length + open.length === 0)
    return [
      'The backup has no administrator who may sign in: npm run admin -- add EMAIL adds one, with the new DATA_DIR',
    ];
  if (comparedWith !== 'own')
    return [
      comparedWith === 'foreign'
        ? 'None of the accounts of what is replaced is in the backup: it is of another installation, or somebody has made it up, and then do not use it.'
        : 'Who was put out after the backup was made cannot be known: nothing of this installation was there to compare with (--replaces OLD).',
      'These can sign in with their passwords of then:',
      ...open.map((account) => `  ${shown(account)}`),
      'npm run admin -- deactivate EMAIL closes an account',
    ];
  const told = linesOfChanged(accounts);
  if (closed.length === 0) return ['Nobody was put out after the backup was made', ...told];
  return [
    ...told,
    'These accounts are closed, by what happened after the backup was made:',
    ...closed.map((account) => `  ${shown(account)}: ${account.since}`),
    'To let one in: npm run admin -- reset EMAIL, which asks for a new password, then npm run admin -- activate EMAIL',
  ];
}
