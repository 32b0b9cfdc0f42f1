import { expect, test } from 'vitest';
import { ROWS_AT_ONCE } from '#server/database/look-through.ts';
import type { Handle } from '#server/database/tables.ts';
import { sanitiseHtml } from '#server/rich-text/sanitise-html.ts';
import { findSubmissions } from '#server/submissions/find-queries.ts';
import { insertSubmission } from '#server/submissions/submission-queries.ts';
import { roundsDuring } from '#server/test/rounds-during.ts';
import { sampleSubmission } from '#server/test/sample-submission.ts';
import { startTestServer } from '#server/test/test-server.ts';

const fields = { authorBio: '', readTime: '', featuredImage: null, ...sampleSubmission };

/** Answers the id. */
async function store(db: Handle, html: string, number: number): Promise<string> {
  const body = { ...fields, content: sanitiseHtml(html) };
  const entry = { reference: `BS-${number}`, at: Date.UTC(2026, 0, 1) + number };
  return (await insertSubmission(db, { body, ...entry })).id;
}

/** What a search finds, with how often others could come in between. */
async function foundBetween(db: Handle, filter: { search?: string; category?: string }) {
  const { result, rounds } = await roundsDuring(() =>
    findSubmissions(db, { suspected: undefined, ...filter }, 'newest'),
  );
  return { total: result.total, ids: await result.page(0, 10), rounds };
}

test('others are answered while a search looks through submissions as long as they may be', async () => {
  const { db } = await startTestServer();
  const ids: string[] = [];
  for (const number of [1, 2, 3, 4, 5, 6])
    ids.unshift(await store(db, `<p>${'x'.repeat(450_000)} Roof ${number}</p>`, number));
  for (const filter of [{ search: 'roof' }, { category: fields.category }]) {
    const { rounds, ...found } = await foundBetween(db, filter);
    expect(found).toEqual({ total: 6, ids });
    // Of two at a time.
    expect(rounds).toBeGreaterThanOrEqual(3);
  }
  expect(await foundBetween(db, { search: 'roof 4' })).toMatchObject({ total: 1, ids: [ids[2]] });
});

test('others are answered while a search looks through how the words of submissions sound', async () => {
  const { db } = await startTestServer();
  const sounds = ' dpn'.repeat(250_000);
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const id = await store(db, `<p>Roof ${number}</p>`, number);
    await db.updateTable('submissions').set({ sounds }).where('id', '=', id).execute();
  }
  const { total, rounds } = await foundBetween(db, { search: 'roof' });
  expect(total).toBe(6);
  // One at a time.
  expect(rounds).toBeGreaterThanOrEqual(6);
});

test('a search finds what lies beyond the first stretch of short ones', async () => {
  const { db } = await startTestServer();
  const ids = await db.transaction().execute(async (trx) => {
    const stored: string[] = [];
    for (let number = 0; number <= ROWS_AT_ONCE; number++)
      stored.unshift(await store(trx, `<p>Roof ${number}</p>`, number));
    return stored;
  });
  const { total, ids: newest } = await foundBetween(db, { search: 'roof' });
  expect([total, newest]).toEqual([ROWS_AT_ONCE + 1, ids.slice(0, 10)]);
});
