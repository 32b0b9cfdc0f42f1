import { type Insertable, sql } from 'kysely';
import type { Handle, Tables } from '#server/database/tables.ts';
import { namesOfImages } from '#server/images/image-name.ts';

/** Rows read at once, so that other requests are answered in between. */
const BATCH = 100;

export async function insertImage(db: Handle, image: Insertable<Tables['images']>): Promise<void> {
  await db.insertInto('images').values(image).execute();
}

/** Which of these names belong to stored images. */
export async function knownImages(db: Handle, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('images').select('name').where('name', 'in', names).execute();
  return new Set(rows.map((row) => row.name));
}

export async function deleteImages(db: Handle, names: readonly string[]): Promise<void> {
  for (const name of names) await db.deleteFrom('images').where('name', '=', name).execute();
}

export async function allImages(db: Handle): Promise<{ name: string; created_at: number }[]> {
  return db.selectFrom('images').select(['name', 'created_at']).execute();
}

/** The names of all images that were ever uploaded, as the trail has them. */
export async function uploadedImages(db: Handle): Promise<Set<string>> {
  const uploads = db.selectFrom('audit_trail').select('subject');
  const rows = await uploads.where('action', '=', 'image.upload').execute();
  return new Set(rows.map((row) => row.subject));
}

/** The name of a setting: when this database was restored from a backup, in milliseconds. */
export const RESTORED_AT = 'restored_at';

export async function setWhenRestored(db: Handle, at: number): Promise<void> {
  const setting = db.updateTable('settings').set({ value: String(at) });
  await setting.where('name', '=', RESTORED_AT).execute();
}

/** 0 for a database that was not. */
export async function whenRestored(db: Handle): Promise<number> {
  const settings = db.selectFrom('settings').select('value').where('name', '=', RESTORED_AT);
  return Number((await settings.executeTakeFirst())?.value ?? 0);
}

/** The names of images in blogs and submissions that were saved, deleted or restored at this time or later. */
export async function imagesInUse(
  db: Handle,
  { savedSince }: { savedSince: number },
): Promise<Set<string>> {
  const names = new Set<string>();
  // Deleted blogs first: one that is restored meanwhile is met among the blogs.
  for (const table of ['deleted_blogs', 'blogs', 'submissions'] as const) {
    let rows = await nextBatch(db, table, { savedSince, after: '' });
    while (rows.length > 0) {
      for (const { content, featured_image } of rows)
        for (const name of namesOfImages(`${featured_image} ${content}`)) names.add(name);
      rows = await nextBatch(db, table, { savedSince, after: rows.at(-1)?.id ?? '' });
    }
  }
  return names;
}

function nextBatch(
  db: Handle,
  table: 'deleted_blogs' | 'blogs' | 'submissions',
  { savedSince, after }: { savedSince: number; after: string },
): Promise<{ id: string; content: string; featured_image: string | null }[]> {
  if (table === 'deleted_blogs')
    return (
      db
        .selectFrom(table)
        // Its content is the whole blog as JSON, which leaves the names of images as they are.
        .select(['id', 'content', sql<null>`null`.as('featured_image')])
        .where('id', '>', after)
        .where('deleted_at', '>=', savedSince)
        .orderBy('id')
        .limit(BATCH)
        .execute()
    );
  return db
    .selectFrom(table)
    .select(['id', 'content', 'featured_image'])
    .where('id', '>', after)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('updated_at', '>=', savedSince),
        // One that is restored is as it was: deleted and restored meanwhile, it is met nowhere else.
        eb(
          'id',
          'in',
          selectFrom('audit_trail')
            .select('subject')
            .where('action', '=', 'blog.restore')
            .where('at', '>=', savedSince),
        ),
      ]),
    )
    .orderBy('id')
    .limit(BATCH)
    .execute();
}
