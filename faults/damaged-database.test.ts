import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { problemEndpoints } from '#contract/problems.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { DATABASE_FILE, openDatabase } from '#server/database/open-database.ts';
import { openImageStore } from '#server/images/open-image-store.ts';
import { newDataFolder, startProcess } from '#server/test/start-process.ts';
import { call, Refused } from './test/call.ts';
import { productSettings, signIn } from './test/run-product.ts';

const PAGE = 4096;

/**
 * The file of a product that was used, with problems on many pages and no log beside it.
 *
 * @param linkBytes what each has of a link: it makes a file large that is quickly searched
 */
async function usedFolder(
  problems: number,
  linkBytes = 0,
): Promise<{ dataDir: string; file: string }> {
  const dataDir = await newDataFolder();
  const db = await openDatabase({ dataDir });
  await db.destroy();
  const file = join(dataDir, DATABASE_FILE);
  const database = new DatabaseSync(file);
  database.exec(`
    insert into problems (id, number, change, reference, status, priority, category, subject, description,
      location, incident_date, supporting_link, city, city_key, state, anonymous, name, phone, email,
      created_at, updated_at, suspected)
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${problems})
    select 'id-' || number, number, number, 'PR-' || number, 'submitted', 'low', 'Other', 'Subject',
      hex(randomblob(400)), '', '', printf('%.*c', ${linkBytes}, 'x'), 'Patna', 'patna', 'Bihar', 1, null, null, null, number, number, 0
    from numbers;
    update counters set value = ${problems} where name in ('problem_numbers', 'problem_changes')`);
  database.close();
  return { dataDir, file };
}

/** Writes rubbish over a part of the file, without making it longer. */
async function overwrite(file: string, from: number, bytes: number): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(bytes, 'rubbish!'), 0, bytes, from).finally(() => handle.close());
}

const DAMAGE: [what: string, damage: (file: string, size: number) => Promise<void>][] = [
  ['its header overwritten', (file) => overwrite(file, 0, 100)],
  ['its first page overwritten', (file) => overwrite(file, 0, PAGE)],
  ['a page in its middle overwritten', (file, size) => overwrite(file, middle(size), PAGE)],
  ['the head of a page overwritten', (file, size) => overwrite(file, middle(size), 8)],
  [
    'a fifth of it overwritten',
    (file, size) => overwrite(file, middle(size), PAGE * Math.floor(size / PAGE / 5)),
  ],
  ['its last page overwritten', (file, size) => overwrite(file, size - PAGE, PAGE)],
  [
    'its end cut off',
    async (file, size) =>
      await open(file, 'r+').then(async (handle) => {
        await handle.truncate(size - 3 * PAGE);
        await handle.close();
      }),
  ],
];

const middle = (size: number) => PAGE * Math.floor(size / PAGE / 2);

test.each(DAMAGE)(
  'a database with %s is refused with a sentence, and stays as it is',
  async (_, damage) => {
    const { dataDir, file } = await usedFolder(500);
    await damage(file, (await stat(file)).size);
    const before = await readFile(file);
    const { ended, output } = startProcess(productSettings(dataDir));
    expect(await ended).toBe(1);
    expect(output()).toBe(
      `The database ${file} is damaged. Put a backup in its place; nothing was changed.\n`,
    );
    expect((await readFile(file)).equals(before)).toBe(true);
  },
);

test('no backup is made of a damaged database, so that none replaces a good one', async () => {
  const { dataDir, file } = await usedFolder(500);
  await overwrite(file, middle((await stat(file)).size), PAGE);
  const folder = await newDataFolder();
  const images = openImageStore({ dataDir });
  await expect(makeBackup({ database: { dataDir }, images, folder, at: 0 })).rejects.toThrow(
    'is damaged',
  );
  expect(await readdir(folder)).toEqual([]);
});

test('damage that comes while it runs, or in a file too large to be checked first, is told and ends nothing', async () => {
  const { dataDir, file } = await usedFolder(2000, 40_000);
  const { size } = await stat(file);
  expect(size).toBeGreaterThan(64 * 1024 * 1024);
  await overwrite(file, middle(size), PAGE * Math.floor(size / PAGE / 5));
  const { ready, output } = startProcess(productSettings(dataDir));
  const address = await ready;
  await expect.poll(output).toContain('is damaged. Put a backup in its place');
  const caller = { address, token: await signIn(address) };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, count) =>
      call(caller, problemEndpoints.read, { id: `id-${count * 100 + 1}` }).catch((error) => error),
    ),
  );
  const refused = answers.filter((answer) => answer instanceof Refused);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, text } of refused)
    expect({ status, text }).toMatchObject({
      status: 500,
      text: expect.stringContaining('is damaged'),
    });
  expect((await fetch(`${address}/api/health`)).status).toBe(200);
});
