import { createQueryId, type RootOperationNode } from 'kysely';
import { expect, test } from 'vitest';
import { problemsToCount } from '#server/stats/figure-queries.ts';
import { sendProblem } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';

test('histories are looked for only in the piece of their year, and without the reports again', async () => {
  const server = await startTestServer();
  await sendProblem(server);
  const asked: RootOperationNode[] = [];
  const db = server.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'RawNode') asked.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  for await (const _ of problemsToCount(db, new Map()));
  expect(asked).toHaveLength(1);
  const query = server.db.getExecutor().compileQuery(asked[0] as never, createQueryId());
  const explained = { ...query, sql: `explain ${query.sql}` };
  const { rows } = await server.db.executeQuery<Record<string, string>>(explained);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  // Of a bitmap the index has a line of its own.
  const tables = [...plan.matchAll(/(?<!Bitmap Index Scan) on (problem\w*)/g)].map(([, on]) => on);
  expect(tables, plan).toEqual([expect.stringMatching(/^problem_history_\d{4}$/)]);
});
