import { expect, onTestFinished, test, vi } from 'vitest';
import { SORT_KEYS } from '#contract/blog-values.ts';
import { findBlogs } from '#server/blogs/blog-list-queries.ts';
import { insertBlog } from '#server/blogs/blog-queries.ts';
import { deleteBlog, deletedBlogs } from '#server/blogs/deleted-blog-queries.ts';
import { ROWS_AT_ONCE } from '#server/database/look-through.ts';
import type { Handle } from '#server/database/tables.ts';
import { sanitiseHtml } from '#server/rich-text/sanitise-html.ts';
import { roundsDuring } from '#server/test/rounds-during.ts';
import { sampleBlog } from '#server/test/sample-blog.ts';
import { startTestServer } from '#server/test/test-server.ts';

/** Answers the id. */
async function store(
  db: Handle,
  text: string,
  number: number,
  status: 'draft' | 'published' = 'published',
): Promise<string> {
  const content = sanitiseHtml(`<p>${text}</p>`);
  // Titles in another order than the times.
  const title = `Post ${(number * 5) % 7}`;
  const at = Date.UTC(2026, 0, 1) + number;
  const blog = { ...sampleBlog, status, title, content, at, category: 'Governance' as const };
  return (await insertBlog(db, blog)).id;
}

const everybody = { publishedOnly: true };
const whole = { offset: 0, limit: 10_000, withContent: false };

test('others are answered while a search looks through posts as long as they may be', async () => {
  const { db } = await startTestServer();
  for (let number = 1; number <= 9; number++)
    await store(db, `${'x'.repeat(450_000)} Roof ${number}`, number);
  const { result, rounds } = await roundsDuring(() =>
    findBlogs(db, { ...everybody, search: '"roof 4"' }, 'newest'),
  );
  expect(result.total).toBe(1);
  const [found] = await result.page({ ...whole, withContent: true });
  expect(found?.content).toContain('Roof 4');
  // Of four at a time.
  expect(rounds).toBeGreaterThanOrEqual(3);
});

test('others are answered while a list is read with all texts of posts', async () => {
  const { db } = await startTestServer();
  for (let number = 1; number <= 9; number++) await store(db, 'x'.repeat(450_000), number);
  for (const search of [undefined, 'xxx']) {
    const found = await findBlogs(db, { ...everybody, search }, 'oldest');
    const { result, rounds } = await roundsDuring(() =>
      found.page({ ...whole, withContent: true }),
    );
    expect(result.map(({ content }) => content?.length)).toEqual(Array(9).fill(450_007));
    expect(rounds).toBeGreaterThanOrEqual(3);
  }
});

test('others are answered while long posts that can be restored are listed', async () => {
  const { db } = await startTestServer();
  for (let number = 1; number <= 4; number++) {
    const id = await store(db, 'x'.repeat(450_000), number);
    await deleteBlog(db, id, { by: '', at: number });
  }
  const list = () => deletedBlogs(db, { deletedAfter: 0, limit: 10 });
  const { result, rounds } = await roundsDuring(list);
  expect(result).toHaveLength(4);
  expect(rounds).toBeGreaterThanOrEqual(3);
  // Consoles ask again and again: no text is read for what was told before.
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  expect(await list()).toEqual(result);
  expect(parse).not.toHaveBeenCalled();
});

test('a search finds what any list has that matches, in each order, page by page', async () => {
  const { db } = await startTestServer();
  for (const number of [1, 2, 3, 4, 5, 6]) await store(db, 'A roof', number);
  await store(db, 'A roof nobody may see', 7, 'draft');
  await store(db, 'A wall', 8);
  for (const sort of SORT_KEYS) {
    const idsOf = async (filter: Parameters<typeof findBlogs>[1], page = whole) => {
      const found = await findBlogs(db, filter, sort);
      return { total: found.total, ids: (await found.page(page)).map(({ id }) => id) };
    };
    const searched = { ...everybody, search: 'roof' };
    const { ids } = await idsOf(searched);
    expect(ids).toHaveLength(6);
    const all = await idsOf(everybody);
    expect(all.ids.filter((id) => ids.includes(id))).toEqual(ids);
    const second = await idsOf(searched, { ...whole, offset: 4, limit: 4 });
    expect(second).toEqual({ total: 6, ids: ids.slice(4) });
    expect(await idsOf({ publishedOnly: false, search: 'roof' })).toMatchObject({ total: 7 });
  }
});

test('a search finds what lies beyond the first stretch of short posts', async () => {
  const { db } = await startTestServer();
  const ids = await db.transaction().execute(async (trx) => {
    const stored: string[] = [];
    for (let number = 0; number <= ROWS_AT_ONCE; number++)
      stored.unshift(await store(trx, 'A roof', number));
    return stored;
  });
  const found = await findBlogs(db, { ...everybody, search: 'roof' }, 'newest');
  expect((await found.page(whole)).map(({ id }) => id)).toEqual(ids);
});
