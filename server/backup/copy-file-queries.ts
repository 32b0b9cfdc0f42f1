import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { RESTORED_AT } from '#server/images/image-queries.ts';

/** What is asked of a copy in a file of SQLite's, whatever version its tables have. */

/** `ok` for a whole file, else what is wrong with it. */
export const integrityOf = (copy: DatabaseSync): string =>
  String(copy.prepare('pragma integrity_check(1)').get()?.integrity_check);

/** The migrations that its tables have had. */
export const migrationsOf = (copy: DatabaseSync): string[] =>
  copy
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => String(name));

/** The names of all images that it knows. */
export const imagesKnownTo = (copy: DatabaseSync): string[] =>
  copy
    .prepare('select name from images')
    .all()
    .map(({ name }) => String(name));

/** Of all blogs and submissions, one after the other, what may name an image; of a deleted blog all. */
export const textsWithImages = (copy: DatabaseSync): Iterable<Record<string, SQLOutputValue>> =>
  copy
    .prepare(
      `select featured_image, content from blogs
       union all select featured_image, content from submissions
       ${knowsDeleted(copy) ? 'union all select null, content from deleted_blogs' : ''}`,
    )
    .iterate();

/** Earlier versions kept none. */
const knowsDeleted = (copy: DatabaseSync): boolean =>
  copy.prepare("select 1 from sqlite_schema where name = 'deleted_blogs'").get() !== undefined;

/** When it was restored: the clean-up spares pictures from before for a while. */
export function noteRestore(restored: DatabaseSync, at: number): void {
  restored
    .prepare('insert or replace into settings (name, value) values (?, ?)')
    .run(RESTORED_AT, String(at));
}

/** One file without a log beside it. */
export const keepNoLog = (copy: DatabaseSync): void => copy.exec('pragma journal_mode = delete');

/** Takes what was deleted out of the file. */
export const vacuum = (copy: DatabaseSync): void => copy.exec('vacuum');

/** Writes the same rows into a new file. */
export function vacuumInto(copy: DatabaseSync, file: string): void {
  copy.prepare('vacuum into ?').run(file);
}

/** Reads from now on what was there at this moment, until the connection is closed. */
export function holdMoment(database: DatabaseSync): void {
  database.exec('begin');
  database.prepare('select count(*) from sqlite_schema').get();
}
