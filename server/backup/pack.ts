import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { Header, Pack, ReadEntry } from 'tar';
import { hashFile } from '#server/backup/hash-file.ts';
import { BACKUP_FORMAT, MANIFEST, type Manifest } from '#server/backup/manifest.ts';
import { DATABASE_FILE } from '#server/database/open-database.ts';
import type { ImageStore } from '#server/images/image-store.ts';
import { UPLOADS } from '#server/images/open-image-store.ts';
import { listImages, readImage } from '#server/images/patient-copies.ts';

export interface PackOptions {
  /** The copy of the database, of that name. */
  database: string;
  images: ImageStore;
  /** For the manifest. */
  madeAt: string;
  migrations: string[];
  /** Hears which images there are, before the first of them. */
  onImages?: (names: readonly string[]) => Promise<void>;
}

/** The bytes of a backup, made as they are read: at most one image of them is held at a time. */
export function packed(options: PackOptions): Readable {
  const pack = new Pack({
    cwd: dirname(options.database),
    gzip: true,
    portable: true,
    strict: true,
  });
  const bytes = new PassThrough();
  pack.on('error', (error) => bytes.destroy(error as Error));
  pack.pipe(bytes);
  fill(pack, options).catch((error) => bytes.destroy(error));
  return bytes;
}

/** The database first, so that every image it names is there; an image never changes. */
async function fill(pack: Pack, options: PackOptions): Promise<void> {
  const { database, images, madeAt, migrations } = options;
  const files: Manifest['files'] = [{ path: DATABASE_FILE, ...(await hashFile(database)) }];
  pack.add(DATABASE_FILE);
  const names = (await listImages(images)).sort();
  await options.onImages?.(names);
  for (const name of names) {
    const bytes = await readImage(images, name);
    if (bytes) files.push(await addFile(pack, `${UPLOADS}/${name}`, bytes));
  }
  const contents: Manifest = { format: BACKUP_FORMAT, madeAt, migrations, files };
  await addFile(pack, MANIFEST, Buffer.from(JSON.stringify(contents, null, 2)));
  pack.end();
}

/** Resolves when the file has gone out, so that no other waits in memory behind it. */
async function addFile(pack: Pack, path: string, bytes: Buffer): Promise<Manifest['files'][0]> {
  const size = bytes.length;
  const entry = new ReadEntry(new Header({ path, size, mode: 0o600, type: 'File' }));
  const isOut = once(entry, 'end');
  pack.add(entry);
  entry.end(bytes);
  await isOut;
  return { path, size, sha256: createHash('sha256').update(bytes).digest('hex') };
}
