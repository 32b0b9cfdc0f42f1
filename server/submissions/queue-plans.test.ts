import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SUBMISSION_SORTS, SUBMISSION_STATUSES } from '#contract/submission-values.ts';
import type { Handle } from '#server/database/tables.ts';
import { sanitiseHtml } from '#server/rich-text/sanitise-html.ts';
import { submissionTimes } from '#server/stats/figure-queries.ts';
import { countPendingSubmissions, countSubmittedByDay } from '#server/stats/stats-queries.ts';
import { findSubmissions, type SubmissionFilter } from '#server/submissions/find-queries.ts';
import { insertSubmission } from '#server/submissions/submission-queries.ts';
import { isOnPostgres } from '#server/test/new-test-database.ts';
import { plansOf } from '#server/test/plans-of.ts';
import { sampleSubmission } from '#server/test/sample-submission.ts';
import { startTestServer } from '#server/test/test-server.ts';

const FILTERS: SubmissionFilter[] = [undefined, ...SUBMISSION_STATUSES].flatMap((status) =>
  ([undefined, 'true'] as const).map((suspected) => ({ status, suspected })),
);

const content = sanitiseHtml(sampleSubmission.content);
const body = { authorBio: '', readTime: '', featuredImage: null, ...sampleSubmission, content };

/** Some of each status, a few of them suspected, which are read as many are. */
async function addSubmissions(db: Handle): Promise<void> {
  for (let number = 0; number < 600; number++)
    await insertSubmission(db, { body, reference: `BS-${number}`, at: number });
  await sql`update submissions set status = 'approved' where created_at % 3 = 0`.execute(db);
  await sql`update submissions set status = 'rejected' where created_at % 7 = 0`.execute(db);
  await sql`update submissions set suspected = 1 where created_at % 5 = 0`.execute(db);
  if (!isOnPostgres) return;
  await sql`analyze submissions`.execute(db);
  for (const way of ['seqscan', 'bitmapscan', 'sort'])
    await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(db);
}

/** That of both engines where an index has all that is asked for, in its order, and no more is read of it. */
const FROM_INDEX = isOnPostgres ? /Index Only Scan/ : /^SEARCH submissions USING COVERING INDEX/;
const MORE = /Filter:|Sort|TEMP B-TREE FOR ORDER/;

function expectFromIndex(plan: string | undefined, columns: string[]): void {
  expect(plan).toMatch(FROM_INDEX);
  expect(plan).not.toMatch(MORE);
  for (const column of columns) expect(plan?.split(/Cond|INDEX/)[1]).toContain(column);
}

const ASKED = FILTERS.flatMap((filter) => SUBMISSION_SORTS.map((sort) => ({ filter, sort })));

test('lists and counts of submissions read no text, and nothing of those that they leave out', async () => {
  const { db } = await startTestServer();
  await db.transaction().execute(async (trx) => {
    await addSubmissions(trx);
    for (const { filter, sort } of ASKED) {
      const plans = await plansOf(trx, async (heard) =>
        (await findSubmissions(heard, filter, sort)).page(50, 10),
      );
      expect(plans).toHaveLength(2);
      const columns = ['suspected', ...(filter.status ? ['status'] : [])];
      for (const plan of plans) expectFromIndex(plan, columns);
    }
    const [waiting] = await plansOf(trx, countPendingSubmissions);
    expectFromIndex(waiting, ['suspected', 'status']);
  });
});

test('so do the figures of submissions, from a day on', async () => {
  const { db } = await startTestServer();
  await db.transaction().execute(async (trx) => {
    await addSubmissions(trx);
    const times = await plansOf(trx, async (heard) => {
      for await (const _ of submissionTimes(heard, 50));
    });
    const byDay = await plansOf(trx, (heard) => countSubmittedByDay(heard, 50));
    expect(byDay).toHaveLength(1);
    for (const plan of [...times, ...byDay]) expectFromIndex(plan, ['suspected', 'created_at']);
  });
});

test('what a search looks through leaves suspected spam out before it is read', async () => {
  const { db } = await startTestServer();
  await db.transaction().execute(async (trx) => {
    await addSubmissions(trx);
    const [first] = await plansOf(trx, (heard) =>
      findSubmissions(heard, { status: 'pending', suspected: undefined, search: 'x' }, 'newest'),
    );
    expect(first).toMatch(/submissions_by_status/);
    expect(first).not.toMatch(MORE);
    expect(first).toContain('suspected');
  });
});
