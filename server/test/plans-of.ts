import { createQueryId, type RootOperationNode } from 'kysely';
import type { Handle } from '#server/database/tables.ts';
import { isOnPostgres } from '#server/test/new-test-database.ts';

/** How the database comes to the rows of each query of a work, in its own words. */
export async function plansOf(
  db: Handle,
  work: (heard: Handle) => Promise<unknown>,
): Promise<string[]> {
  const nodes: RootOperationNode[] = [];
  const heard = db.withPlugin({
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work(heard);
  const explain = isOnPostgres ? 'explain' : 'explain query plan';
  const plans: string[] = [];
  for (const node of nodes) {
    const query = db.getExecutor().compileQuery(node, createQueryId());
    const explained = { ...query, sql: `${explain} ${query.sql}` };
    const { rows } = await db.executeQuery<Record<string, unknown>>(explained);
    plans.push(rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n'));
  }
  return plans;
}
