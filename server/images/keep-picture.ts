import { insertImage } from '#server/images/image-queries.ts';
import { newPictureName } from '#server/images/picture-name.ts';
import type { PreparedPicture } from '#server/images/prepare-picture.ts';
import type { Services } from '#server/services.ts';

/** Stores a picture under a new name, which it answers. Its file comes first: no row lacks one. */
export async function keepPicture(
  { images, db, now }: Pick<Services, 'images' | 'db' | 'now'>,
  { bytes, width, height }: PreparedPicture,
  uploadedBy: string,
): Promise<string> {
  const name = newPictureName();
  await images.save(name, bytes);
  await insertImage(db, {
    name,
    bytes: bytes.length,
    width,
    height,
    uploaded_by: uploadedBy,
    created_at: now(),
  });
  return name;
}
