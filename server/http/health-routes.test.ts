import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { databaseFile, openDatabase } from '#server/database/open-database.ts';
import { LITTLE_SPACE } from '#server/http/reserve.ts';
import { openProblemIndex } from '#server/problem-lists/memory/open-problem-index.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import { startTestServer } from '#server/test/test-server.ts';

test('a server that is not ready says why', async () => {
  const { app, db, inject, services } = await startTestServer();
  const answer = async () => (await inject('GET', '/ready')).body;
  const refused = (reason: string) => ({
    success: false,
    message: `${reason}: try again in a moment`,
  });
  expect(await answer()).toEqual(refused('The reports are still being prepared'));
  await services.problemLists.start();
  expect(await answer()).toEqual({ success: true, data: { status: 'ready' } });
  app.isDraining = true;
  expect(await answer()).toEqual(refused('This server is about to stop'));
  app.isDraining = false;
  await db.destroy();
  expect(await answer()).toEqual(refused('The database does not answer'));
  expect((await inject('GET', '/health')).body).toEqual({ success: true, data: { status: 'ok' } });
});

test('a server warns from where on administrators are refused what is long', async () => {
  let free = LITTLE_SPACE;
  const { inject, services } = await startTestServer({ services: { freeSpace: () => free } });
  await services.problemLists.start();
  const answer = async () => (await inject('GET', '/ready')).body.data;
  expect(await answer()).toEqual({ status: 'ready' });
  free -= 1;
  expect(await answer()).toEqual({
    status: 'ready',
    warning: 'The disk is full or about to be: make room, or nothing can be saved',
  });
});

test('a server whose index of problems has ended becomes ready again, though nobody asks it for problems', async () => {
  const database = { dataDir: await newDataFolder() };
  const cacheFolder = join(database.dataDir, 'cache');
  const log = pino({ level: 'silent' });
  const problemLists = openProblemIndex({ database, cacheFolder, log });
  onTestFinished(() => problemLists.close());
  await writeFile(databaseFile(database), 'This is no database');
  await expect(problemLists.start()).rejects.toThrow('is damaged');
  const { inject } = await startTestServer({ services: { problemLists } });
  const status = async () => (await inject('GET', '/ready')).status;
  expect(await status()).toBe(503);
  await rm(databaseFile(database));
  await (await openDatabase(database)).destroy();
  await expect.poll(status).toBe(200);
});
