import { join } from 'node:path';
import type { Services } from '#server/http/services.ts';
import type { ProblemLists } from '#server/problem-lists/problem-lists.ts';
import { openProblemIndex } from './memory/open-problem-index.ts';
import { PostgresLists } from './postgres/postgres-lists.ts';

/** The lists where the settings say that the data is: PostgreSQL's own, else an index in memory. */
export function openProblemLists(services: Pick<Services, 'config' | 'db' | 'log'>): ProblemLists {
  const { config, log } = services;
  if (config.databaseUrl !== undefined) return new PostgresLists(services);
  const cacheFolder = join(config.dataDir, 'cache');
  return openProblemIndex({ database: { dataDir: config.dataDir }, cacheFolder, log });
}
