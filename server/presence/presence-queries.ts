import type { OpenKind } from '#contract/presence.ts';
import { CLOCK_SLACK } from '#server/database/clock-slack.ts';
import { compiled, type PlaceOf } from '#server/database/compiled.ts';
import { HOUR, hourOf } from '#server/database/hour-of.ts';
import type { Handle } from '#server/database/tables.ts';
import type { SessionAdmin } from '#server/sessions/session-queries.ts';

/** Milliseconds that an item counts as open after the last sign of its session. */
const SIGN_HOLDS = 2 * 60 * 1000;

export interface OpenItem {
  kind: OpenKind;
  id: string;
}

interface Sign {
  item: OpenItem;
  by: Pick<SessionAdmin, 'id' | 'sessionId'>;
  /** Milliseconds. */
  at: number;
}

/**
 * Notes that a session has an item open: who opened it first stays so while the signs go on. What has
 * expired goes first, so that no row outlives its use. Run it in a transaction.
 */
export async function noteOpen(trx: Handle, { item, by, at }: Sign): Promise<void> {
  await removeExpiredSigns(trx, at);
  if (item.kind === 'problem' && (await wasJustTaken(trx, { item, by, at }))) return;
  const expires_at = at + SIGN_HOLDS;
  await trx
    .insertInto('open_items')
    .values({
      kind: item.kind,
      item_id: item.id,
      admin_id: by.id,
      session_id: by.sessionId,
      opened_at: at,
      expires_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'item_id', 'session_id']).doUpdateSet({ expires_at }),
    )
    .execute();
}

/**
 * Whether the admin took this problem by phone in this hour or the last. Who took it has it open at once:
 * the time of that sign would be the minute of the call.
 */
async function wasJustTaken(db: Handle, { item, by, at }: Sign): Promise<boolean> {
  const taken = await db
    .selectFrom('problems')
    .select('id')
    .where('id', '=', item.id)
    .where('taken_by', '=', by.id)
    .where('created_at', '>=', hourOf(at) - HOUR)
    .executeTakeFirst();
  return taken !== undefined;
}

/** How many an admin has open, in all sessions. */
export async function countOpen(db: Handle, adminId: string): Promise<number> {
  const { count } = await db
    .selectFrom('open_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function noteClosed(
  db: Handle,
  { item: { kind, id }, sessionId }: { item: OpenItem; sessionId: string },
): Promise<void> {
  await db
    .deleteFrom('open_items')
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where('session_id', '=', sessionId)
    .execute();
}

/** Removes what nobody has signed for lately; what lies too far ahead comes from a clock that was set back. */
export async function removeExpiredSigns(db: Handle, at: number): Promise<void> {
  await db
    .deleteFrom('open_items')
    .where((row) =>
      row.or([row('expires_at', '<=', at), row('expires_at', '>', at + SIGN_HOLDS + CLOCK_SLACK)]),
    )
    .execute();
}

const openOf = compiled((db, place: PlaceOf<{ kind: OpenKind; after: number; until: number }>) =>
  db
    .selectFrom('open_items')
    .innerJoin('admins', 'admins.id', 'open_items.admin_id')
    .select(['open_items.item_id', 'open_items.admin_id', 'admins.name'])
    .where('open_items.kind', '=', place('kind'))
    .where('open_items.expires_at', '>', place('after'))
    .where('open_items.expires_at', '<=', place('until'))
    .orderBy('open_items.opened_at')
    .orderBy('open_items.session_id'),
);

/** What colleagues of an admin have open, each with whoever opened it first; what the admin had first is left out. */
export async function openToOthers(
  db: Handle,
  { kind, adminId, at }: { kind: OpenKind; adminId: string; at: number },
): Promise<{ id: string; name: string }[]> {
  const rows = await openOf(db, { kind, after: at, until: at + SIGN_HOLDS + CLOCK_SLACK });
  const first = new Map<string, (typeof rows)[number]>();
  for (const row of rows) if (!first.has(row.item_id)) first.set(row.item_id, row);
  return [...first.values()]
    .filter(({ admin_id }) => admin_id !== adminId)
    .map(({ item_id, name }) => ({ id: item_id, name }));
}
