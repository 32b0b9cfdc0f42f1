import type { Selectable } from 'kysely';
import type { BulkChange, BulkFailure } from '#contract/bulk.ts';
import { newId } from '#server/database/new-id.ts';
import type { Handle, Tables } from '#server/database/tables.ts';

export type BulkRow = Selectable<Tables['bulk_changes']>;
type ItemRow = Selectable<Tables['bulk_items']>;
export type BulkItem = Omit<ItemRow, 'bulk_id'>;

/** Rows written with one statement, or named in one. */
const AT_ONCE = 500;

function* inSlices<Value>(values: readonly Value[]): Generator<Value[]> {
  for (let from = 0; from < values.length; from += AT_ONCE)
    yield values.slice(from, from + AT_ONCE);
}

/** A problem that is to be changed, as it is now, or was when it was looked at. */
export interface Chosen {
  number: number;
  change: number;
}

export interface NewBulk {
  adminId: string;
  change: BulkChange;
  chosen: Chosen[];
  /** Milliseconds. */
  at: number;
}

/** Keeps what is to be changed. Run it in a transaction. */
export async function insertBulk(
  trx: Handle,
  { adminId, change, chosen, at }: NewBulk,
): Promise<BulkRow> {
  const bulk = await trx
    .insertInto('bulk_changes')
    .values({
      ...{ id: newId(at), admin_id: adminId, change: JSON.stringify(change) },
      ...{ total: chosen.length, state: 'running', created_at: at },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const items = chosen.map((problem) => ({
    ...{ bulk_id: bulk.id, number: problem.number, change_after: problem.change },
    ...{ state: 'waiting' as const, reason: '' },
  }));
  for (const some of inSlices(items)) await trx.insertInto('bulk_items').values(some).execute();
  return bulk;
}

/** The problems with these numbers as they are now, lowest first. */
export async function chosenByNumbers(db: Handle, numbers: readonly number[]): Promise<Chosen[]> {
  const rising = numbers.toSorted((one, other) => one - other);
  const chosen: Chosen[] = [];
  for (const some of inSlices(rising))
    chosen.push(
      ...(await db
        .selectFrom('problems')
        .select(['number', 'change'])
        .where('number', 'in', some)
        .orderBy('number')
        .execute()),
    );
  return chosen;
}

/** The problems with these ids as they are now, or in the version that was looked at, lowest number first. */
export async function chosenByIds(
  db: Handle,
  ids: readonly string[],
  versions: readonly (number | null)[] = [],
): Promise<Chosen[]> {
  const seen = new Map(ids.map((id, index) => [id, versions[index]]));
  const each = [...seen.keys()];
  const chosen: Chosen[] = [];
  for (const some of inSlices(each))
    for (const { id, number, change } of await db
      .selectFrom('problems')
      .select(['id', 'number', 'change'])
      .where('id', 'in', some)
      .execute())
      chosen.push({ number, change: seen.get(id) ?? change });
  return chosen.sort((one, other) => one.number - other.number);
}

/** Ids of those among the problems with these numbers whose reporters said who they are. */
export async function namedAmong(db: Handle, numbers: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const some of inSlices(numbers)) {
    const rows = await db
      .selectFrom('problems')
      .select('id')
      .where('number', 'in', some)
      .where('anonymous', '=', 0)
      .execute();
    for (const { id } of rows) ids.push(id);
  }
  return ids;
}

/**
 * A bulk change of an admin, which nobody else goes on with until this transaction ends. Undefined when
 * there is none.
 */
export function lockBulk(trx: Handle, id: string, adminId: string): Promise<BulkRow | undefined> {
  return trx
    .updateTable('bulk_changes')
    .set((row) => ({ state: row.ref('state') }))
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .returningAll()
    .executeTakeFirst();
}

/** From now on it goes backwards; what was not changed yet never will be. */
export async function turnBack(trx: Handle, id: string): Promise<void> {
  await trx.updateTable('bulk_changes').set({ state: 'undoing' }).where('id', '=', id).execute();
  await leaveRest(trx, id);
}

/** What was not changed yet never will be: its rows go, as somebody may start and leave without end. */
export async function leaveRest(trx: Handle, id: string): Promise<void> {
  await trx
    .deleteFrom('bulk_items')
    .where('bulk_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** The next ones in a state, lowest number first. */
export function itemsIn(
  db: Handle,
  bulkId: string,
  state: BulkItem['state'],
  limit: number,
): Promise<BulkItem[]> {
  return db
    .selectFrom('bulk_items')
    .selectAll()
    .where('bulk_id', '=', bulkId)
    .where('state', '=', state)
    .orderBy('number')
    .limit(limit)
    .execute();
}

export async function settleItem(
  trx: Handle,
  bulkId: string,
  { number, ...columns }: Pick<BulkItem, 'number' | 'state'> & Partial<BulkItem>,
): Promise<void> {
  await trx
    .updateTable('bulk_items')
    .set(columns)
    .where('bulk_id', '=', bulkId)
    .where('number', '=', number)
    .execute();
}

/** How many are in each state. */
export async function countItems(
  db: Handle,
  bulkId: string,
): Promise<Partial<Record<BulkItem['state'], number>>> {
  const rows = await db
    .selectFrom('bulk_items')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('bulk_id', '=', bulkId)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

/** Problems that were left as they were; one that is gone has no name. */
export async function failedItems(db: Handle, bulkId: string, limit: number) {
  const rows = await db
    .selectFrom('bulk_items')
    .leftJoin('problems', 'problems.number', 'bulk_items.number')
    .select(['problems.id', 'problems.reference', 'bulk_items.reason'])
    .where('bulk_items.bulk_id', '=', bulkId)
    // Problems have a state as well: that of their address.
    .where('bulk_items.state', '=', 'failed')
    .orderBy('bulk_items.number')
    .limit(limit)
    .execute();
  return rows.map(({ id, reference, reason }) => ({
    id: id ?? '',
    reference: reference ?? '',
    reason: reason as BulkFailure,
  }));
}

/** The latest one of an admin, if it was chosen at a time or later. */
export function latestBulk(db: Handle, adminId: string, since: number) {
  return db
    .selectFrom('bulk_changes')
    .selectAll()
    .where('admin_id', '=', adminId)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Those of an admin that go on with the next call, the latest first. */
export function unfinishedBulks(db: Handle, adminId: string): Promise<BulkRow[]> {
  return db
    .selectFrom('bulk_changes')
    .selectAll()
    .where('admin_id', '=', adminId)
    .where(({ exists, selectFrom, and, or, ref }) => {
      const left = (state: BulkItem['state']) =>
        exists(
          selectFrom('bulk_items')
            .select('number')
            .where('bulk_id', '=', ref('bulk_changes.id'))
            .where('bulk_items.state', '=', state),
        );
      const isIn = (state: BulkRow['state']) => and({ 'bulk_changes.state': state });
      return or([and([isIn('running'), left('waiting')]), and([isIn('undoing'), left('done')])]);
    })
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Forgets how many problems were changed together before a time; the changes stay. */
export async function forgetBulks(db: Handle, before: number): Promise<void> {
  const old = db.selectFrom('bulk_changes').select('id').where('created_at', '<', before);
  await db.deleteFrom('bulk_items').where('bulk_id', 'in', old).execute();
  await db.deleteFrom('bulk_changes').where('created_at', '<', before).execute();
}
