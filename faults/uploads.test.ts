import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { uploadEndpoints } from '#contract/upload.ts';
import { median } from '#server/test/median.ts';
import { photo } from '#server/test/sample-images.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import { call } from './test/call.ts';
import { runProduct } from './test/run-product.ts';
import { report, scaled } from './test/scale.ts';

const UPLOADS = scaled({ short: 20, full: 64 });
/** Megabytes; two images of twelve million pixels are decoded at a time. */
const MOST_MEMORY = 800;
/** Half of the reads meanwhile take less than this part of the time for all pictures. */
const SHARE = 1 / 8;

test.skipIf(process.platform !== 'linux')(
  `${UPLOADS} large pictures at once cost neither memory nor the patience of others`,
  // A busy machine has to draw them all, however long that takes.
  { timeout: 900_000 },
  async () => {
    const dataDir = await newDataFolder();
    const { caller, child } = await runProduct(dataDir);
    const bytes = new Uint8Array(await photo(4000, 3000));
    let waiting = UPLOADS;
    const uploads = Array.from({ length: UPLOADS }, async () => {
      const body = new FormData();
      body.set('image', new Blob([bytes]), 'photo.jpg');
      const { url } = await call(caller, uploadEndpoints.image, { body });
      waiting -= 1;
      return url;
    });
    const times: number[] = [];
    const begun = performance.now();
    while (waiting > 0) {
      const startedAt = performance.now();
      for (const path of ['/api/health', '/api/blogs'])
        expect((await fetch(new URL(path, caller.address))).status).toBe(200);
      times.push(Math.round(performance.now() - startedAt));
      await pause(20);
    }
    const lasted = Math.round(performance.now() - begun);
    const urls = new Set(await Promise.all(uploads));
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
    const megabytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
    const figures = { mostly: median(times), longest: Math.max(...times), lasted };
    report('uploads at once', { UPLOADS, megabytes, ...figures });
    expect(urls.size).toBe(UPLOADS);
    expect(megabytes).toBeLessThan(MOST_MEMORY);
    expect(median(times)).toBeLessThan(lasted * SHARE);
    expect(await readdir(join(dataDir, 'uploads'))).toHaveLength(UPLOADS);
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  },
);
