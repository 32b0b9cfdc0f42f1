import type { ExpressionBuilder, Selectable } from 'kysely';
import type { ViewList } from '#contract/view-values.ts';
import type { ViewBody } from '#contract/views.ts';
import { newId } from '#server/database/new-id.ts';
import type { Handle, Tables } from '#server/database/tables.ts';

export type ViewRow = Selectable<Tables['saved_views']>;
/** `deletable` is 1 where the admin who asks may delete it. */
export type SeenView = ViewRow & { deletable: number };

type Views = ExpressionBuilder<Tables, 'saved_views'>;

/** Who made a view may delete it; a shared one everybody, once who made it can sign in no longer. */
const isDeletable =
  (adminId: string) =>
  ({ and, or, not, exists, selectFrom, eb, ref }: Views) =>
    or([
      eb('created_by', '=', adminId),
      and([
        eb('owner_id', 'is', null),
        not(
          exists(
            selectFrom('admins')
              .select('admins.id')
              .where('admins.id', '=', ref('saved_views.created_by'))
              .where('active', '=', 1),
          ),
        ),
      ]),
    ]);

/** The views of a list that an admin sees, by name. */
export const viewsOf = (db: Handle, list: ViewList, adminId: string): Promise<SeenView[]> =>
  db
    .selectFrom('saved_views')
    .selectAll()
    .select((row) =>
      row.case().when(isDeletable(adminId)(row)).then(1).else(0).end().as('deletable'),
    )
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

export const newViewId = (at: number): string => newId(at);

/** Answers whether there was one that the admin may delete. */
export async function deleteView(db: Handle, id: string, adminId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where(isDeletable(adminId))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
