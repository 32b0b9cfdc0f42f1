import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ViewList } from '#contract/view-values.ts';
import type { ViewBody } from '#contract/views.ts';
import type { Handle, Tables } from '#server/database/tables.ts';

export type ViewRow = Selectable<Tables['saved_views']>;

/** The views of a list that an admin sees, by name. */
export const viewsOf = (db: Handle, list: ViewList, adminId: string): Promise<ViewRow[]> =>
  db
    .selectFrom('saved_views')
    .selectAll()
    .where('list', '=', list)
    .where((row) => row.or([row('owner_id', '=', adminId), row('owner_id', 'is', null)]))
    .orderBy('name')
    .orderBy('id')
    .execute();

/** How many views an admin has made, of all lists. */
export async function countViews(db: Handle, adminId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_views')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('created_by', '=', adminId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Keeps a view with this id. */
export const insertView = (
  db: Handle,
  id: string,
  { list, name, query, shared }: ViewBody,
  by: { id: string; at: number },
): Promise<ViewRow> =>
  db
    .insertInto('saved_views')
    .values({
      id,
      list,
      name,
      query,
      owner_id: shared ? null : by.id,
      created_by: by.id,
      created_at: by.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const newViewId = (at: number): string => uuidv7({ msecs: at });

/** Answers whether there was one that the admin has made. */
export async function deleteView(db: Handle, id: string, adminId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('created_by', '=', adminId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
