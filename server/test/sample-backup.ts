import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { create, extract } from 'tar';
import { hashFile } from '#server/backup/hash-file.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { MANIFEST, type Manifest } from '#server/backup/manifest.ts';
import type { DatabaseLocation } from '#server/database/open-database.ts';
import { newTestDatabase } from '#server/test/new-test-database.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import { startTestServer, type TestServer } from '#server/test/test-server.ts';

/** Milliseconds. */
export const BACKED_UP_AT = Date.UTC(2026, 10, 21);
export const IMAGE = '01900000-0000-7000-8000-000000000000.webp';
export const TITLE = 'Drains of Kankarbagh';

/** A server with a blog and an image. */
export async function serverWithContent(): Promise<TestServer> {
  const server = await startTestServer();
  await createBlog(server, { title: TITLE });
  await server.services.images.save(IMAGE, Buffer.from('picture'));
  return server;
}

/** Makes a backup of it in a folder of its own. */
export async function backUp(
  { services }: TestServer,
  recipients: readonly string[] = [],
  folder?: string,
): Promise<string> {
  return makeBackup({
    ...{ database: services.config, images: services.images, at: BACKED_UP_AT, recipients },
    folder: folder ?? (await newDataFolder()),
  });
}

/** Where nothing is yet. */
export async function newPlace(): Promise<DatabaseLocation> {
  return { dataDir: join(await newDataFolder(), 'restored'), databaseUrl: await newTestDatabase() };
}

export async function unpacked(file: string): Promise<string> {
  const folder = await newDataFolder();
  await extract({ file, cwd: folder });
  return folder;
}

let whole: Promise<Buffer> | undefined;

/**
 * A backup of such a server, unpacked, as whoever can write where backups go may change it. It is made
 * once: what is changed is only what was unpacked.
 */
export async function unpackedBackup(): Promise<string> {
  whole ??= serverWithContent()
    .then((server) => backUp(server))
    .then((made) => readFile(made));
  const file = join(await newDataFolder(), 'whole');
  await writeFile(file, await whole);
  return unpacked(file);
}

export const manifestIn = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'));

/** Packs a folder as a backup is packed, whatever is in it. */
export async function repacked(folder: string, entries: string[]): Promise<string> {
  const file = join(await newDataFolder(), 'repacked');
  await create({ cwd: folder, file, gzip: true, portable: true }, entries);
  return file;
}

/** Adds a file to an unpacked backup and to its list, as somebody would who can make backups. */
export async function addListed(folder: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
  await listAnew(folder, path);
}

/** Writes the sizes and checksums of the list anew. */
export async function listAnew(folder: string, ...more: string[]): Promise<void> {
  const contents = await manifestIn(folder);
  const paths = new Set([...contents.files.map(({ path }) => path), ...more]);
  const files: Manifest['files'] = [];
  for (const path of paths) files.push({ path, ...(await hashFile(join(folder, path))) });
  await writeFile(join(folder, MANIFEST), JSON.stringify({ ...contents, files }));
}
