import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/database/open-database.ts';
import { FORGETFUL, startPostgres } from './start-postgres.ts';

/** A database that holds the empty tables: others are copied from it. */
const TEMPLATE = 'nagrik_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses on the server that the tests of PostgreSQL share. */
    postgres: { maintenance: string; template: string };
  }
}

/** Starts the server for all files of tests; answers what stops it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(FORGETFUL);
  await server.query(`create database ${TEMPLATE}`);
  const db = await openDatabase({ dataDir: server.folder, databaseUrl: server.url(TEMPLATE) });
  await db.destroy();
  project.provide('postgres', { maintenance: server.url('postgres'), template: TEMPLATE });
  return () => server.stop();
}
