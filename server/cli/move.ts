import { parseArgs } from 'node:util';
import { moveDatabase } from '#server/backup/move-database.ts';
import { openExistingDatabase } from '#server/cli/open-existing-database.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { StartError } from '#server/database/start-error.ts';
import { copyImages } from '#server/images/copy-images.ts';
import { openImageStore } from '#server/images/open-image-store.ts';

const USAGE = 'Name the database to move to: npm run move -- --to postgres://USER@HOST/DATABASE';

const MOVED =
  'DATABASE_URL names another database already, which this does not copy: npm run backup and npm run restore do. Leave DATABASE_URL out to copy the file in DATA_DIR';

/** `npm run move -- --to postgres://…` */
await runCommand(async () => {
  const url = readGoal(process.argv.slice(2));
  // Else the file that was moved from long ago would be taken for what is there now.
  if (![undefined, url].includes(readConfig(process.env).databaseUrl)) throw new StartError(MOVED);
  const config = readConfig({ ...process.env, DATABASE_URL: url });
  const { dataDir, databaseUrl } = config;
  const images = await moveImages(config);
  const source = await openExistingDatabase({ dataDir, databaseUrl: undefined });
  const goal = await openDatabase({ dataDir, databaseUrl }, 'at any time').catch(async (error) => {
    await source.destroy();
    throw error;
  });
  const { contents, wasThere } = await moveDatabase(source, goal).finally(async () => {
    await goal.destroy();
    await source.destroy();
  });
  const lines = contents.map(
    ({ table, rows, sha256 }) => `  ${table.padEnd(18)}${String(rows).padStart(9)}  ${sha256}`,
  );
  return [
    wasThere ? 'Everything is there already:' : 'Copied and compared, with rows and checksum:',
    ...lines,
    images,
    `Start the server with DATABASE_URL; ${dataDir} stays as it is`,
    'If it ran meanwhile, stop it and move again into a new database: what it wrote is missing',
  ].join('\n');
});

/** Says where the images are now. */
async function moveImages(config: Config): Promise<string> {
  const folder = openImageStore({ dataDir: config.dataDir });
  if (!config.s3)
    return `The pictures stay below ${config.dataDir}: every process needs that folder`;
  return `Pictures in the bucket: ${await copyImages(folder, openImageStore(config))}`;
}

/** @throws {StartError} for any other arguments */
function readGoal(args: string[]): string {
  try {
    const { values } = parseArgs({ args, options: { to: { type: 'string' } } });
    if (values.to) return values.to;
  } catch {
    // The usage says more than the parser does.
  }
  throw new StartError(USAGE);
}
