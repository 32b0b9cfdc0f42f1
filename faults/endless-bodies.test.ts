import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MAX_READ_IN_VAIN } from '#server/http/endless-bodies.ts';
import { median } from '#server/test/median.ts';
import { chunkOf, headOf, openRaw, type RawClient } from '#server/test/raw-client.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import { runProduct } from './test/run-product.ts';
import { report } from './test/scale.ts';

const OF_EACH_KIND = 3;
/** Half of the calls meanwhile take less than this part of the time until all bodies are cut off. */
const SHARE = 1 / 5;

const chunked = 'Transfer-Encoding: chunked';
const block = Buffer.alloc(64 * 1024, 'x');
const chunk = chunkOf(block);
const json = 'Content-Type: application/json';
const form = 'Content-Type: multipart/form-data; boundary=x';
const part = (name: string) => `--x\r\nContent-Disposition: form-data; name=${name}\r\n\r\n`;
const forever = { next: () => chunk };

/** Bodies that never end, as fast as they are taken. */
const KINDS: Record<string, (address: string, token: string) => RawClient> = {
  'a report': (address) =>
    openRaw(address, headOf('POST', '/api/problems', json, chunked), forever),
  'a post without a token': (address) =>
    openRaw(address, headOf('POST', '/api/blogs', json, chunked), forever),
  'a post': (address, token) =>
    openRaw(address, headOf('POST', '/api/blogs', json, chunked, token), forever),
  'what nobody asked for': (address) =>
    openRaw(address, headOf('POST', '/api/nothing', json, chunked), forever),
  'ten gigabytes announced': (address) =>
    openRaw(address, headOf('POST', '/api/problems', json, 'Content-Length: 10000000000'), {
      next: () => block,
    }),
  'a picture': (address, token) =>
    openRaw(
      address,
      uploadHead(token) + String(chunkOf(`${part('"image"; filename="a.jpg"')}`)),
      forever,
    ),
  'a field of a form': (address, token) =>
    openRaw(address, uploadHead(token) + String(chunkOf(part('"note"'))), forever),
  'what stands before a form': (address, token) => openRaw(address, uploadHead(token), forever),
  'the extension of a chunk': (address) =>
    openRaw(address, `${headOf('POST', '/api/problems', json, chunked)}1;`, { next: () => block }),
  headers: (address) => openRaw(address, 'GET / HTTP/1.1\r\n', { next: () => `X: ${block}\r\n` }),
  'an address': (address) => openRaw(address, 'GET /', { next: () => block }),
};

const uploadHead = (token: string) => headOf('POST', '/api/upload/image', form, chunked, token);

/** Megabytes of memory: what the process has now, and what it had at most. */
async function memoryOf(pid: number | undefined) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}

test.skipIf(process.platform !== 'linux')(
  'bodies without end are cut off, cost no memory and leave nothing',
  // A busy machine has to read as much as is let through.
  { timeout: 900_000 },
  async () => {
    const dataDir = await newDataFolder();
    const { caller, child, output } = await runProduct(dataDir);
    const before = await memoryOf(child.pid);
    const token = `Authorization: Bearer ${caller.token}`;
    const clients = Object.entries(KINDS).flatMap(([kind, open]) =>
      Array.from({ length: OF_EACH_KIND }, () => ({ kind, ...open(caller.address, token) })),
    );
    const waiting = new Map(clients.map((client) => [client, client.kind]));
    for (const client of clients) void client.closed.then(() => waiting.delete(client));
    const times: number[] = [];
    const openedAt = performance.now();
    const isOver = () => waiting.size === 0;
    while (!isOver()) {
      const startedAt = performance.now();
      expect((await fetch(`${caller.address}/api/health`)).status).toBe(200);
      times.push(Math.round(performance.now() - startedAt));
      await pause(20);
    }
    const lasted = Math.round(performance.now() - openedAt);
    const { most } = await memoryOf(child.pid);
    const grown = Math.round(most - before.now);
    const figures = { mostly: median(times), longest: Math.max(...times), lasted, grown };
    report('endless bodies', { clients: clients.length, ...figures });
    expect(grown).toBeLessThan(250);
    // Cut off by their size: the time for a request lets through far more.
    const sent = Math.max(...clients.map(({ socket }) => socket.bytesWritten));
    expect(sent).toBeLessThan(3 * MAX_READ_IN_VAIN);
    expect(median(times)).toBeLessThan(lasted * SHARE);
    await expect.poll(() => readdir(join(dataDir, 'incoming'))).toEqual([]);
    expect(output()).not.toMatch(/"level":[56]0/);
  },
);
