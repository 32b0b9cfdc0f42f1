import { type Deed, recordDeed } from '#server/audit/audit-queries.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { insertImage } from '#server/images/image-queries.ts';
import { newPictureName } from '#server/images/picture-name.ts';
import type { PreparedPicture } from '#server/images/prepare-picture.ts';
import type { Services } from '#server/services.ts';

/** Stores a picture under a new name, which it answers. Its file comes first: no row lacks one. */
export async function keepPicture(
  { images, db, now }: Pick<Services, 'images' | 'db' | 'now'>,
  { bytes, width, height }: PreparedPicture,
  by: Deed['by'],
): Promise<string> {
  const name = newPictureName();
  await images.save(name, bytes);
  const at = now();
  const row = { name, bytes: bytes.length, width, height, uploaded_by: by.id, created_at: at };
  await inTransaction(db, async (trx) => {
    await insertImage(trx, row);
    await recordDeed(trx, { by, action: 'image.upload', subject: name, at });
  });
  return name;
}
