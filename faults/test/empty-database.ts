import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

export interface EmptyDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database without a table, on the server that the tests share. */
export async function makeEmptyDatabase(): Promise<EmptyDatabase> {
  const { maintenance } = inject('postgres');
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await run(maintenance, `create database ${name}`);
  const url = new URL(maintenance);
  url.pathname = name;
  return { url: url.href, drop: () => run(maintenance, `drop database ${name} with (force)`) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
