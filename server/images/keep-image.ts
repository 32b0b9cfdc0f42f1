import { type AuditEntry, recordEntry } from '#server/audit/audit-queries.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Handle } from '#server/database/tables.ts';
import type { Services } from '#server/http/services.ts';
import { newImageName } from '#server/images/image-name.ts';
import { insertImage } from '#server/images/image-queries.ts';
import type { PreparedImage } from '#server/images/prepare-image.ts';

/** Stores an image under a new name, which it answers. Its file comes first: no row lacks one. */
export async function keepImage(
  services: Pick<Services, 'images' | 'db' | 'now'>,
  image: PreparedImage,
  by: AuditEntry['by'],
): Promise<string> {
  const name = await saveImage(services, image);
  const kept = { name, image, by, at: services.now() };
  await inTransaction(services.db, (trx) => recordImage(trx, kept));
  return name;
}

/** The first half: its file, under the name that is answered. */
export async function saveImage(
  { images }: Pick<Services, 'images'>,
  { bytes }: PreparedImage,
): Promise<string> {
  const name = newImageName();
  await images.save(name, bytes);
  return name;
}

export interface KeptImage {
  name: string;
  image: PreparedImage;
  by: AuditEntry['by'];
  /** Milliseconds. */
  at: number;
}

/** The second half: its row and the entry. Run it in a transaction. */
export async function recordImage(trx: Handle, kept: KeptImage): Promise<void> {
  const { name, image, by, at } = kept;
  const { bytes, width, height } = image;
  const row = { name, bytes: bytes.length, width, height, uploaded_by: by.id, created_at: at };
  await insertImage(trx, row);
  await recordEntry(trx, { by, action: 'image.upload', subject: name, at });
}
