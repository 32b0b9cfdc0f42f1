import type { FastifyInstance } from 'fastify';
import { type Bulk, type BulkChange, bulkEndpoints } from '#contract/bulk.ts';
import { BULK_LIMIT } from '#contract/problem-values.ts';
import { recordEntry } from '#server/audit/audit-queries.ts';
import { ReadingRecord } from '#server/audit/record-reading.ts';
import type { Handle } from '#server/database/tables.ts';
import { takeTurn } from '#server/database/take-turn.ts';
import { longWritesInTurn } from '#server/http/admins-turns.ts';
import { HttpError } from '#server/http/http-error.ts';
import { countTry, type RateLimit } from '#server/http/rate-limit.ts';
import { IDS_LIMIT } from '#server/http/read-json.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import {
  type BulkRow,
  chosenByIds,
  chosenByNumbers,
  countItems,
  failedItems,
  insertBulk,
  latestBulk,
  leaveRest,
  lockBulk,
  namedAmong,
  turnBack,
  unfinishedBulks,
} from '#server/problems/bulk-queries.ts';
import { findNumbers } from '#server/problems/find-numbers.ts';
import { requireColleague } from '#server/problems/require-colleague.ts';
import { runSlice, undoSlice } from '#server/problems/run-bulk.ts';
import { UNDO_OFFERED } from '#server/problems/undo-offered.ts';

/** Named in an answer; all of them are counted. */
const NAMED = 100;
/** Of one admin, at once: each holds its rows for days. */
const MOST_UNFINISHED = 10;
/** Started by one admin, whatever became of them: thousands of rows are written for each. */
const STARTED: RateLimit = { name: 'bulk', max: 100, window: 60 * 60 };

/**
 * One change of many problems: chosen first, then made slice by slice, by whichever process is asked. Each
 * slice takes as long as hundreds of writes, and SQLite makes it in the one thread: an admin's go one by one.
 */
export function bulkRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  const oneByOne = longWritesInTurn();
  startRoute(app, services, oneByOne);

  route(app, services, bulkEndpoints.run, {}, ({ params, admin, write }) =>
    oneByOne(admin.id, () =>
      write(async (trx) => {
        const bulk = await lockBulk(trx, params.id, admin.id);
        if (!bulk) throw noSuchBulk();
        if (bulk.state === 'undoing') throw new HttpError(409, (t) => t.problems.beingUndone);
        await runSlice(trx, bulk, { by: admin, at: now() });
        return { data: { bulk: await presentBulk(trx, bulk) } };
      }),
    ),
  );

  route(app, services, bulkEndpoints.undo, {}, ({ params, admin, write }) =>
    oneByOne(admin.id, () =>
      write(async (trx) => {
        const bulk = await lockBulk(trx, params.id, admin.id);
        if (!bulk) throw noSuchBulk();
        if (bulk.state === 'running') await turnBack(trx, bulk.id);
        await undoSlice(trx, bulk, { by: admin, at: now() });
        return { data: { bulk: await presentBulk(trx, { ...bulk, state: 'undoing' }) } };
      }),
    ),
  );

  route(app, services, bulkEndpoints.end, {}, ({ params, admin, write }) =>
    write(async (trx) => {
      const bulk = await lockBulk(trx, params.id, admin.id);
      if (!bulk) throw noSuchBulk();
      if (bulk.state === 'undoing') throw new HttpError(409, (t) => t.problems.beingUndone);
      await leaveRest(trx, bulk.id);
      const entry = { by: admin, action: 'bulk.end', subject: bulk.id } as const;
      await recordEntry(trx, { ...entry, at: now() });
      return { data: { bulk: await presentBulk(trx, bulk) } };
    }),
  );

  route(app, services, bulkEndpoints.list, {}, async ({ admin }) => {
    const bulks: Bulk[] = [];
    for (const bulk of await unfinishedBulks(db, admin.id)) bulks.push(await presentBulk(db, bulk));
    const latest = await latestBulk(db, admin.id, now() - UNDO_OFFERED);
    if (latest && !bulks.some(({ id }) => id === latest.id)) {
      const finished = await presentBulk(db, latest);
      if (finished.done > 0) bulks.push(finished);
    }
    return { data: { bulks } };
  });
}

function startRoute(
  app: FastifyInstance,
  services: Services,
  oneByOne: ReturnType<typeof longWritesInTurn>,
): void {
  const { db, now } = services;
  const reading = new ReadingRecord(app, services);

  route(
    app,
    services,
    bulkEndpoints.start,
    { bodyLimit: IDS_LIMIT },
    async ({ body, admin, write }) => {
      const { ids = [], versions, filters, change } = body;
      await countTry(services, STARTED, admin.id);
      const numbers = filters && (await numbersOf(services, filters));
      // How many it found tells whose contacts match.
      if (numbers && filters.search)
        await reading.listed(admin, 'problems', await namedAmong(db, numbers));
      const choose = (trx: Handle) =>
        numbers ? chosenByNumbers(trx, numbers) : chosenByIds(trx, ids, versions);
      return oneByOne(admin.id, () =>
        write(async (trx) => {
          await refuseOneMore(trx, admin.id);
          await requireColleague(trx, 'change.assignee', change.assignee);
          const chosen = await choose(trx);
          if (chosen.length === 0)
            throw HttpError.ofField(filters ? 'filters' : 'ids', (t) => t.problems.nothingChosen);
          const at = now();
          const bulk = await insertBulk(trx, { adminId: admin.id, change, chosen, at });
          // Not how many: two counts would tell the minute of the problem that came between them.
          await recordEntry(trx, { by: admin, action: 'bulk.start', subject: bulk.id, at });
          return { data: { bulk: await presentBulk(trx, bulk) } };
        }),
      );
    },
  );
}

/** Whoever starts another one meanwhile waits, and counts this one. */
async function refuseOneMore(trx: Handle, adminId: string): Promise<void> {
  await takeTurn(trx);
  if ((await unfinishedBulks(trx, adminId)).length >= MOST_UNFINISHED)
    throw new HttpError(409, (t) => t.problems.tooManyBulks(MOST_UNFINISHED));
}

/** The problems that a list has, if they are not too many. */
async function numbersOf(
  services: Services,
  filters: Parameters<typeof findNumbers>[1],
): Promise<number[]> {
  const found = await findNumbers(services, filters, { offset: 0, limit: BULK_LIMIT });
  if (found.total > BULK_LIMIT || found.atLeast)
    throw HttpError.ofField('filters', (t) => t.problems.tooMany(BULK_LIMIT));
  return found.numbers;
}

async function presentBulk(db: Handle, bulk: BulkRow): Promise<Bulk> {
  const { waiting = 0, done = 0, failed = 0 } = await countItems(db, bulk.id);
  return {
    id: bulk.id,
    change: JSON.parse(bulk.change) as BulkChange,
    createdAt: new Date(bulk.created_at).toISOString(),
    total: bulk.total,
    // What was never changed has no row any more.
    ...{ done, undone: bulk.total - waiting - done - failed, failures: failed },
    failed: failed === 0 ? [] : await failedItems(db, bulk.id, NAMED),
    state: stateOf(bulk.state, { waiting, done }),
  };
}

function stateOf(
  state: BulkRow['state'],
  { waiting, done }: { waiting: number; done: number },
): Bulk['state'] {
  if (state === 'running') return waiting > 0 ? 'running' : 'done';
  return done > 0 ? 'undoing' : 'undone';
}

const noSuchBulk = () => new HttpError(404, (t) => t.problems.noSuchBulk);
