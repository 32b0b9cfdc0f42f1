import { type Deed, recordDeed } from '#server/audit/audit-queries.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Handle } from '#server/database/tables.ts';
import { insertImage } from '#server/images/image-queries.ts';
import { newPictureName } from '#server/images/picture-name.ts';
import type { PreparedPicture } from '#server/images/prepare-picture.ts';
import type { Services } from '#server/services.ts';

/** Stores a picture under a new name, which it answers. Its file comes first: no row lacks one. */
export async function keepPicture(
  services: Pick<Services, 'images' | 'db' | 'now'>,
  picture: PreparedPicture,
  by: Deed['by'],
): Promise<string> {
  const name = await savePicture(services, picture);
  const kept = { name, picture, by, at: services.now() };
  await inTransaction(services.db, (trx) => recordPicture(trx, kept));
  return name;
}

/** The first half: its file, under the name that is answered. */
export async function savePicture(
  { images }: Pick<Services, 'images'>,
  { bytes }: PreparedPicture,
): Promise<string> {
  const name = newPictureName();
  await images.save(name, bytes);
  return name;
}

export interface KeptPicture {
  name: string;
  picture: PreparedPicture;
  by: Deed['by'];
  /** Milliseconds. */
  at: number;
}

/** The second half: its row and the deed. Run it in a transaction. */
export async function recordPicture(trx: Handle, kept: KeptPicture): Promise<void> {
  const { name, picture, by, at } = kept;
  const { bytes, width, height } = picture;
  const row = { name, bytes: bytes.length, width, height, uploaded_by: by.id, created_at: at };
  await insertImage(trx, row);
  await recordDeed(trx, { by, action: 'image.upload', subject: name, at });
}
