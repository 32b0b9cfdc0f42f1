import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { newImageName } from '#server/images/image-name.ts';
import { openImageStore } from '#server/images/open-image-store.ts';
import { IMAGE_STORES, settingsOf } from '#server/test/image-stores.ts';
import { newDataFolder } from '#server/test/start-process.ts';

test.each(IMAGE_STORES)(
  'what is saved in %s is opened, listed and removed under its name',
  async (where) => {
    const store = openImageStore({ dataDir: await newDataFolder(), ...(await settingsOf(where)) });
    const name = newImageName();
    const before = Date.now();
    expect(await store.list()).toEqual([]);
    await store.save(name, Buffer.from('picture'));
    const opened = await store.open(name);
    expect(opened?.size).toBe(7);
    expect(opened && String(await buffer(opened.stream))).toBe('picture');
    const [listed, ...others] = await store.list();
    expect(listed?.name).toBe(name);
    expect(Math.abs((listed?.storedAt ?? 0) - before)).toBeLessThan(60_000);
    expect(others).toEqual([]);
    await store.remove(name);
    await store.remove(name);
    expect(await store.open(name)).toBeNull();
    expect(await store.list()).toEqual([]);
  },
);
