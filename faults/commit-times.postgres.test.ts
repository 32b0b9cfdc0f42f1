import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { FORGETFUL, startPostgres } from '../tools/start-postgres.ts';

test('a database that keeps the moment of each report is refused', async () => {
  const server = await startPostgres({ ...FORGETFUL, track_commit_timestamp: 'on' });
  onTestFinished(() => server.stop());
  const opening = openDatabase({ dataDir: '', databaseUrl: server.url('postgres') });
  onTestFinished(async () => void (await opening.catch(() => undefined))?.destroy());
  await expect(opening).rejects.toThrow('set track_commit_timestamp to off');
  expect(await server.query("select from pg_tables where schemaname = 'public'")).toEqual([]);
});
