import { expect, test } from 'vitest';
import type { ProblemQuery } from '#server/problem-lists/problem-lists.ts';
import { setProblemStatus } from '#server/problems/problem-queries.ts';
import { sendProblem } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { askedFilters } from './asked-filters.ts';
import { search } from './search-queries.ts';

/** Of 24 reports every second has a word of its own, every third urgent; every fourth is resolved. */
async function startWithReports() {
  const server = await startTestServer();
  for (let number = 1; number <= 24; number++) {
    const subject = number % 2 === 0 ? 'A zqumba is broken' : 'Water stands in the lane';
    const category = number % 3 === 0 ? 'Women / Child Safety' : 'Education';
    await sendProblem(server, { issueDetails: { subject, category } });
  }
  const problems = await server.db.selectFrom('problems').selectAll().execute();
  for (const { id, number } of problems)
    if (number % 4 === 0)
      await server.db.transaction().execute((trx) =>
        setProblemStatus(trx, id, {
          ...{ to: 'resolved', note: '', by: { id: 'a', name: 'A' }, at: Date.now() },
        }),
      );
  return server;
}

const PAGE = { offset: 1, limit: 3 };
const QUERIES: [ProblemQuery, numbers: number[], total: number][] = [
  [{ search: 'zqumba', ...PAGE }, [22, 20, 18], 12],
  [{ search: 'zqumba', sort: 'urgent', ...PAGE }, [12, 18, 24], 12],
  [{ search: 'zqumba', sort: 'urgent', offset: 3, limit: 2 }, [24, 2], 12],
  [{ search: 'zqumba', status: 'resolved', ...PAGE }, [20, 16, 12], 6],
  [{ search: 'zqumba', status: 'resolved', sort: 'urgent', ...PAGE }, [24, 4, 8], 6],
  [{ search: 'zqumba', category: 'Education', sort: 'oldest', ...PAGE }, [4, 8, 10], 8],
  [{ search: 'zqumba school', ...PAGE }, [22, 20, 18], 12],
  [{ search: 'school zqumba', status: 'resolved', sort: 'urgent', ...PAGE }, [24, 4, 8], 6],
  [{ search: 'zq', category: 'Education', ...PAGE }, [20, 16, 14], 8],
];

const ALL = {
  ...{ counted: 100, few: 100, lookedThrough: 100, lookedUp: 0, readInstead: 20 },
  walked: { byNumber: 100, byUrgency: 100 },
};

test.each([
  ['as it is', undefined, 100],
  ['of more than are counted, among few', { ...ALL, counted: 5 }, 5],
  ['of as many as are counted, among few', { ...ALL, counted: 12 }, 12],
  ['by the index', { ...ALL, few: 0 }, 100],
  ['of as many as are counted, by the index', { ...ALL, few: 0, counted: 12 }, 12],
  ['by the index, looked up one by one', { ...ALL, few: 0, lookedUp: 1 }, 100],
  ['by the index of the rarest word', { ...ALL, few: 0, lookedUp: 1, readInstead: 1 }, 100],
  ['of more than are counted, among the first of the order', { ...ALL, few: 0, counted: 5 }, 5],
  [
    'of more than are counted, from the index',
    { ...ALL, few: 0, counted: 5, walked: { byNumber: 1, byUrgency: 1 } },
    5,
  ],
  [
    'of more than are counted, from the index of words and that of urgency',
    { ...ALL, few: 0, counted: 5, lookedUp: 1, walked: { byNumber: 1, byUrgency: 1 } },
    5,
  ],
])('a search finds the same %s', async (_, limits, counted) => {
  const { db } = await startWithReports();
  for (const [query, numbers, total] of QUERIES) {
    const found = await db
      .transaction()
      .execute((trx) => search(trx, query, askedFilters(query), limits));
    const some = { numbers, total: counted, atLeast: true };
    expect([query, found]).toEqual([query, total > counted ? some : { numbers, total }]);
  }
});
