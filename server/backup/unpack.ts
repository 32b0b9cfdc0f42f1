import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type ReadEntry, Unpack } from 'tar';
import { damagedBackup } from '#server/backup/damaged-backup.ts';
import { decrypted, ENCRYPTED_BEGINS } from '#server/backup/encryption.ts';
import { MANIFEST } from '#server/backup/manifest.ts';
import { DATABASE_FILE } from '#server/database/open-database.ts';
import { partsOf } from '#server/database/parts-of-error.ts';
import { refuseMissing } from '#server/database/refuse-missing.ts';
import { StartError } from '#server/database/start-error.ts';
import { isImageName } from '#server/images/image-name.ts';
import { UPLOADS } from '#server/images/open-image-store.ts';

/**
 * Unpacks a backup into an empty folder: its own files alone, readable for this user alone.
 *
 * @param identity a file with the secret key of an encrypted one
 * @throws {StartError} when it cannot be read, or holds anything that no backup holds
 */
export async function unpack(file: string, cwd: string, identity?: string): Promise<void> {
  const isEncrypted = await beginsEncrypted(file);
  if (isEncrypted && identity === undefined)
    throw new StartError(
      `The backup ${file} is encrypted: name the file with the secret key, as in "npm run restore -- FILE FOLDER --identity KEY_FILE"`,
    );
  const key = isEncrypted ? identity : undefined;
  const strange: string[] = [];
  try {
    const bytes = createReadStream(file);
    const plain =
      key === undefined ? bytes : Readable.fromWeb(await decrypted(Readable.toWeb(bytes), key));
    await extractOwn(plain, cwd, strange);
  } catch (error) {
    // What the system refuses, such as room on the disk, says nothing of the backup.
    if (error instanceof StartError || partsOf(error).syscall !== undefined) throw error;
    throw damagedBackup(file, 'it cannot be unpacked');
  }
  // Its name is not repeated: it may hold signs that a terminal obeys.
  if (strange.length > 0) throw damagedBackup(file, 'it holds what is no file of a backup');
}

async function beginsEncrypted(file: string): Promise<boolean> {
  refuseMissing(file, `There is no backup at ${file}`);
  // It is read twice.
  if (!(await stat(file)).isFile())
    throw new StartError(`${file} is a folder or a pipe: name the file of a backup`);
  const handle = await open(file, 'r');
  try {
    const begin = Buffer.alloc(ENCRYPTED_BEGINS.length);
    await handle.read(begin, 0, begin.length, 0);
    return begin.toString('latin1') === ENCRYPTED_BEGINS;
  } finally {
    await handle.close();
  }
}

function extractOwn(bytes: Readable, cwd: string, strange: string[]): Promise<void> {
  const seen = new Set<string>();
  const unpacking = new Unpack({
    ...{ cwd, strict: true, noMtime: true, preserveOwner: false, fmode: 0o600, dmode: 0o700 },
    filter: (_, entry) => {
      if (!('type' in entry) || !isOwn(entry) || seen.has(entry.path)) {
        strange.push('path' in entry ? entry.path : '');
        return false;
      }
      seen.add(entry.path);
      entry.mode = 0o600;
      return true;
    },
  });
  return new Promise((resolve, reject) => {
    unpacking.on('close', resolve);
    unpacking.on('error', reject);
    bytes.on('error', reject);
    bytes.pipe(unpacking as unknown as NodeJS.WritableStream);
  });
}

/** A plain file under one of the names that a backup has: no folder, link or device, and no way out. */
function isOwn({ type, path }: ReadEntry): boolean {
  if (type !== 'File' && type !== 'OldFile') return false;
  if (path === DATABASE_FILE || path === MANIFEST) return true;
  const [folder, name = '', ...rest] = path.split('/');
  return folder === UPLOADS && rest.length === 0 && isImageName(name);
}
