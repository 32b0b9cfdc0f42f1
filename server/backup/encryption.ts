import { readFile } from 'node:fs/promises';
import { StartError } from '#server/database/start-error.ts';

/**
 * The format of age. Its library is loaded only where something is encrypted, as that takes longer than
 * the rest of a start.
 */
const library = () => import('age-encryption');

/** What an encrypted backup begins with. */
export const ENCRYPTED_BEGINS = 'age-encryption.org/v1\n';

const SECRET_KEY = /^AGE-SECRET-KEY-(?:PQ-)?1[\dA-Z]+$/;

/**
 * Says at the start what would else be found when a backup is made.
 *
 * @throws {StartError} when one is no public key
 */
export async function refuseBadRecipients(recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  const { Encrypter } = await library();
  for (const [index, recipient] of recipients.entries())
    try {
      new Encrypter().addRecipient(recipient);
    } catch {
      throw new StartError(
        `BACKUP_RECIPIENT: key ${index + 1} is mistyped: copy the line that begins with age1 from age-keygen`,
      );
    }
}

/** The same bytes, for none to read but who has one of the secret keys, which this process has not. */
export async function encrypted(
  source: ReadableStream<Uint8Array>,
  recipients: readonly string[],
): Promise<ReadableStream<Uint8Array>> {
  const { Encrypter } = await library();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return encrypter.encrypt(source);
}

/**
 * The plain text; it ends in an error where the file is not whole.
 *
 * @param identityFile a file as `age-keygen` writes it, with one secret key or more
 * @throws {StartError} when it holds no key, or none that fits
 */
export async function decrypted(
  source: ReadableStream<Uint8Array>,
  identityFile: string,
): Promise<ReadableStream<Uint8Array>> {
  const { Decrypter } = await library();
  const decrypter = new Decrypter();
  for (const key of await readKeys(identityFile)) decrypter.addIdentity(key);
  try {
    return await decrypter.decrypt(source);
  } catch (error) {
    if (!String(error).includes('no identity matched')) throw error;
    throw new StartError(
      `No key in ${identityFile} opens this backup: name the file with the secret key of one of its recipients. If it is the right one, the backup is damaged: take another one`,
    );
  }
}

async function readKeys(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartError(
      `There is no file ${file} that can be read: it has to hold the secret key`,
    );
  });
  const keys = text.split(/\s*\n\s*/).filter((line) => SECRET_KEY.test(line));
  if (keys.length > 0) return keys;
  throw new StartError(
    `${file} holds no secret key of age: a line of it has to begin with AGE-SECRET-KEY-1. One that is itself encrypted is opened first, with "age --decrypt"`,
  );
}
