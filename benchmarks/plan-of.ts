import { Kysely } from 'kysely';
import { Client } from 'pg';
import { problemListQuery } from '#contract/problems.ts';
import { readConfig } from '#server/config.ts';
import { PooledPostgresDialect } from '#server/database/lock-migrations.ts';
import { PostgresPool } from '#server/database/postgres-pool.ts';
import type { Tables } from '#server/database/tables.ts';
import { openProblemLists } from '#server/problem-lists/open-problem-lists.ts';
import { findNumbers } from '#server/problems/find-numbers.ts';

interface Statement {
  text: string;
  values: unknown[];
  ms: number;
}

/** Lines of a plan that are shown: each part of a table has the same ones again. */
const LINES = 30;
const LETTERS = 160;

/** How the database carries out what takes longest of a list: its statement, and the beginning of its plan. */
export async function planOf(databaseUrl: string, query: string): Promise<string> {
  const statements = await statementsOf(databaseUrl, query);
  const slowest = statements.reduce((one, other) => (other.ms > one.ms ? other : one));
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // After those before it, which say what the planner may do.
    await client.query('begin read only');
    for (const { text, values } of statements.slice(0, statements.indexOf(slowest)))
      await client.query(text, values);
    const explained = `explain (analyze, buffers, costs off, timing off) ${slowest.text}`;
    const { rows } = await client.query<Record<string, string>>(explained, slowest.values);
    const plan = rows.map((row) => row['QUERY PLAN'] ?? '').slice(0, LINES);
    return [slowest.text.trim().replaceAll(/\s+/g, ' '), ...plan]
      .map((line) => line.slice(0, LETTERS))
      .join('\n');
  } finally {
    await client.end();
  }
}

/** What a list asks the database for, one after the other. */
async function statementsOf(databaseUrl: string, query: string): Promise<Statement[]> {
  const statements: Statement[] = [];
  const db = new Kysely<Tables>({
    dialect: new PooledPostgresDialect({ pool: new PostgresPool(databaseUrl) }),
    log: ({ query: { sql, parameters }, queryDurationMillis }) =>
      void statements.push({ text: sql, values: [...parameters], ms: queryDurationMillis }),
  });
  const config = readConfig({ DATABASE_URL: databaseUrl });
  const log = { warn: console.error } as never;
  const problemLists = openProblemLists({ db, log, config });
  const { page = 1, limit = 10, ...asked } = problemListQuery.parse(valuesOf(query));
  const part = { offset: (page - 1) * limit, limit };
  await findNumbers({ db, problemLists, config, now: Date.now }, asked, part);
  await problemLists.close();
  await db.destroy();
  return statements;
}

/** As the server gets them: several of a name are a list. */
function valuesOf(query: string): Record<string, string | string[]> {
  const params = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const [first = '', ...others] = params.getAll(name);
      return [name, others.length > 0 ? [first, ...others] : first];
    }),
  );
}
