import { describe, expect, test, vi } from 'vitest';
import { holdTimers } from '#server/test/hold-timers.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { startTestServer } from '#server/test/test-server.ts';

const DAY = 24 * 60 * 60 * 1000;
const NO_LAMPS = {
  title: 'Wells of the old town',
  excerpt: 'The wells of the old town were counted by the people who live there.',
  content: `<p>${'Wells stand beside the road. '.repeat(5)}</p>`,
  tags: ['drains'],
};

/** A server with a clock that goes on by a day with each blog. */
async function start() {
  let time = Date.UTC(2026, 0, 1);
  const server = await startTestServer({ now: () => time });
  const asAdmin = { token: server.adminToken };
  return {
    ...server,
    asAdmin,
    create: async (changes: Record<string, unknown> = {}) => {
      time += DAY;
      return createBlog(server, changes);
    },
    createAtOnce: (changes: Record<string, unknown> = {}) => createBlog(server, changes),
    titles: async (query: string, caller: { token?: string } = asAdmin): Promise<string[]> => {
      const { body } = await server.inject('GET', `/blogs${query}`, caller);
      return body.data.blogs.map((blog: { title: string }) => blog.title);
    },
  };
}

describe('GET /blogs', () => {
  test('200 newest or oldest first, drafts last either way, the newest draft first or last', async () => {
    const server = await start();
    await server.create({ title: 'Published first' });
    await server.create({ title: 'Draft, the older', status: 'draft' });
    await server.create({ title: 'Published second' });
    await server.create({ title: 'Draft, the newer', status: 'draft' });
    expect(await server.titles('')).toEqual([
      'Published second',
      'Published first',
      'Draft, the newer',
      'Draft, the older',
    ]);
    expect(await server.titles('?sort=oldest')).toEqual([
      'Published first',
      'Published second',
      'Draft, the older',
      'Draft, the newer',
    ]);
  });

  test('200 with ties settled by the id, so that pages neither repeat nor omit', async () => {
    const server = await start();
    for (let index = 0; index < 7; index++)
      await server.createAtOnce({ title: `The same title`, excerpt: `${index} `.repeat(30) });
    for (const sort of ['newest', 'oldest', 'title', 'views', 'likes']) {
      const ids: string[] = [];
      for (const page of [1, 2, 3, 4]) {
        const { body } = await server.inject('GET', `/blogs?sort=${sort}&limit=2&page=${page}`);
        ids.push(...body.data.blogs.map((blog: { _id: string }) => blog._id));
      }
      expect(new Set(ids).size).toBe(7);
      const ascending = sort === 'oldest' || sort === 'title';
      expect(ids).toEqual(ascending ? ids.toSorted() : ids.toSorted().reverse());
    }
  });

  test('200 by title: case, quotes and dots below letters aside, both scripts in their order', async () => {
    const server = await start();
    const ordered = [
      '10 questions for a budget',
      'apple trees at the canal',
      '“Banana peel” on a footpath',
      'banyan trees of the city',
      'Zebra crossings at schools',
      'अंचल कार्यालय की कतार',
      'आम सभा की कार्यवाही',
      'क़दम क़दम पर गड्ढे',
      'कमल तालाब की सफ़ाई',
      'कागज़ की थैली बनाना',
      'हर घर नल का हिसाब',
    ];
    for (const title of ordered.toReversed()) await server.create({ title });
    expect(await server.titles('?sort=title')).toEqual(ordered);
  });

  test('200 by views and likes', async () => {
    const server = await start();
    const [quiet, seen, liked] = [
      await server.create({ title: 'Nobody looked at this' }),
      await server.create({ title: 'Many looked at this' }),
      await server.create({ title: 'Somebody liked this' }),
    ];
    await server.db.updateTable('blogs').set({ views: 9 }).where('id', '=', seen._id).execute();
    await server.db
      .updateTable('blogs')
      .set({ views: 1, likes: 1 })
      .where('id', '=', liked._id)
      .execute();
    expect(await server.titles('?sort=views')).toEqual([seen.title, liked.title, quiet.title]);
    expect(await server.titles('?sort=likes')).toEqual([liked.title, seen.title, quiet.title]);
  });

  test('200 with pages and their totals', async () => {
    const server = await start();
    for (let index = 1; index <= 5; index++) await server.create({ title: `Post number ${index}` });
    const { body } = await server.inject('GET', '/blogs?limit=2&page=2');
    expect(body.data.pagination).toEqual({ current: 2, pages: 3, total: 5, limit: 2 });
    expect(await server.titles('?limit=2&page=2')).toEqual(['Post number 3', 'Post number 2']);
    expect(await server.titles('?limit=2&page=3')).toEqual(['Post number 1']);
    expect(await server.titles('?limit=2&page=4')).toEqual([]);
  });

  test('200 without a limit: all for an admin, 50 for others, who get 100 at most', async () => {
    const server = await start();
    const one = await server.create();
    const { _id, ...copied } = await server.db
      .selectFrom('blogs')
      .selectAll()
      .executeTakeFirstOrThrow()
      .then(({ id, ...row }) => ({ _id: id, ...row }));
    for (let index = 0; index < 104; index++)
      await server.db
        .insertInto('blogs')
        .values({ ...copied, id: `copy-${index}`, submission_id: null })
        .execute();
    const mine = (await server.inject('GET', '/blogs', server.asAdmin)).body.data;
    expect(mine.blogs).toHaveLength(105);
    expect(mine.pagination).toEqual({ current: 1, pages: 1, total: 105, limit: 105 });
    expect(mine.blogs.map((blog: { _id: string }) => blog._id)).toContain(one._id);
    const theirs = (await server.inject('GET', '/blogs')).body.data;
    expect(theirs.blogs).toHaveLength(50);
    expect(theirs.pagination).toEqual({ current: 1, pages: 3, total: 105, limit: 50 });
    expect((await server.inject('GET', '/blogs?limit=100')).body.data.blogs).toHaveLength(100);
    expect((await server.inject('GET', '/blogs?limit=101')).status).toBe(400);
  });

  test('200 with an empty list on an empty server', async () => {
    const server = await start();
    const expected = { blogs: [], pagination: { current: 1, pages: 1, total: 0 } };
    for (const caller of [server.asAdmin, {}])
      expect((await server.inject('GET', '/blogs', caller)).body.data).toMatchObject(expected);
  });

  test('200 filtered by category, tag and status', async () => {
    const server = await start();
    await server.create({ title: 'Health and water', category: 'Health', tags: ['water'] });
    await server.create({ title: 'Health and dust', category: 'Health', tags: ['dust', 'air'] });
    await server.create({
      title: 'A draft on dust',
      category: 'Other',
      tags: ['dust'],
      status: 'draft',
    });
    expect(await server.titles('?category=Health')).toEqual([
      'Health and dust',
      'Health and water',
    ]);
    expect(await server.titles('?tag=dust')).toEqual(['Health and dust', 'A draft on dust']);
    expect(await server.titles('?tag=dust&category=Health')).toEqual(['Health and dust']);
    expect(await server.titles('?status=draft')).toEqual(['A draft on dust']);
    expect(await server.titles('?category=Nothing')).toEqual([]);
  });

  test('200 searched in title, excerpt, text and tags, whatever the case, but not in markup', async () => {
    const server = await start();
    const content = `<p class="ql-align-center">${'Drains &amp; lamps, 100% of them for ₹1,00,000. '.repeat(5)}</p>`;
    await server.create({
      title: 'सड़क की बत्तियाँ',
      excerpt: 'Excerpt with UNIQUE wording, long enough to be an excerpt.',
      content,
      tags: ['Monsoon'],
    });
    await server.create({ title: 'Something else entirely' });
    for (const search of [
      'बत्तियाँ',
      'unique',
      'DRAINS & LAMPS',
      '100% of',
      'monSOON',
      '100000',
      '₹100,000',
      '  unique   wording ',
    ])
      expect(await server.titles(`?search=${encodeURIComponent(search)}`)).toEqual([
        'सड़क की बत्तियाँ',
      ]);
    // The same letter composed and decomposed.
    expect(await server.titles(`?search=${encodeURIComponent('सड\u093cक')}`)).toHaveLength(1);
    for (const search of ['ql-align', '&amp;', '1_0%', '%%', 'nbsp'])
      expect(await server.titles(`?search=${encodeURIComponent(search)}`)).toEqual([]);
  });

  test.each([
    ['title', { title: 'Lamps beside the canal' }],
    ['excerpt', { excerpt: 'Lamps beside the canal were counted by the people who live there.' }],
    ['content', { content: `<p>${'Lamps stand beside the canal. '.repeat(5)}</p>` }],
    ['tags', { tags: ['lamps'] }],
  ])('200 searched in a changed %s, and no longer in what it was', async (field, before) => {
    const server = await start();
    const { _id } = await server.create({ ...NO_LAMPS, ...before });
    expect(await server.titles('?search=lamps')).toHaveLength(1);
    const body = { [field]: NO_LAMPS[field as keyof typeof NO_LAMPS] };
    await server.inject('PUT', `/blogs/${_id}`, { ...server.asAdmin, body });
    expect(await server.titles('?search=lamps')).toEqual([]);
    const word = field === 'tags' ? 'drains' : 'wells';
    expect(await server.titles(`?search=${word}`)).toHaveLength(1);
  });

  test('200 without content when a summary is asked for', async () => {
    const server = await start();
    const blog = await server.create();
    const { content, ...summary } = blog;
    const [listed] = (await server.inject('GET', '/blogs?fields=summary', server.asAdmin)).body.data
      .blogs;
    expect(listed).toEqual(summary);
    const [whole] = (await server.inject('GET', '/blogs', server.asAdmin)).body.data.blogs;
    expect(whole).toEqual({ ...summary, content });
  });

  test('200 without drafts and addresses for a caller without a token', async () => {
    const server = await start();
    const { authorEmail: _, ...open } = await server.create();
    await server.create({ status: 'draft' });
    const { blogs, pagination } = (await server.inject('GET', '/blogs?fields=full')).body.data;
    expect(blogs).toEqual([open]);
    expect(pagination.total).toBe(1);
    expect((await server.inject('GET', '/blogs?status=draft')).body.data.blogs).toEqual([]);
  });

  test('200 without content for a caller without a token who does not ask for it', async () => {
    const server = await start();
    const { authorEmail: _, content, ...summary } = await server.create();
    for (const query of ['', '?fields=summary', '?limit=100'])
      expect((await server.inject('GET', `/blogs${query}`)).body.data.blogs).toEqual([summary]);
    const full = (await server.inject('GET', '/blogs?fields=full')).body.data.blogs;
    expect(full).toEqual([{ ...summary, content }]);
  });

  test('200 with the content of at most 20 blogs for a caller without a token, 400 for more', async () => {
    const server = await start();
    for (let index = 0; index < 21; index++) await server.createAtOnce();
    const ask = (query: string, caller = {}) => server.inject('GET', `/blogs${query}`, caller);
    const { blogs, pagination } = (await ask('?fields=full')).body.data;
    expect(blogs).toHaveLength(20);
    expect(pagination).toEqual({ current: 1, pages: 2, total: 21, limit: 20 });
    expect((await ask('?fields=full&page=2&limit=20')).body.data.blogs).toHaveLength(1);
    const message = 'limit must be a whole number from 1 to 20 where fields is full';
    expect(await ask('?fields=full&limit=21')).toMatchObject({
      status: 400,
      body: { success: false, message, errors: [{ path: 'limit', message }] },
    });
    const mine = (await ask('?fields=full&limit=21', server.asAdmin)).body.data.blogs;
    expect(mine).toHaveLength(21);
    expect(mine[0].content).toBe(blogs[0].content);
  });

  test('200 with 1 MB of text at most for a caller without a token, the first in any case', async () => {
    const server = await start();
    const textOf = (letter: string, count: number) => `<p>${letter.repeat(count)}</p>`;
    for (const content of ['x', 'x', 'x', 'x'].map((letter) => textOf(letter, 490_000)))
      await server.create({ content });
    const long = textOf('क', 490_000);
    await server.create({ content: long });
    const ask = async (query: string, caller = {}) => {
      const { body } = await server.inject('GET', `/blogs?fields=full${query}`, caller);
      const lengths = body.data.blogs.map((blog: { content?: string }) => blog.content?.length);
      return [body.message, lengths];
    };
    const leftOut = expect.stringContaining('left out');
    expect(await ask('')).toEqual([leftOut, [long.length, ...Array(4).fill(undefined)]]);
    expect(await ask('&limit=1')).toEqual([undefined, [long.length]]);
    expect(await ask('&sort=oldest&limit=2')).toEqual([undefined, [490_007, 490_007]]);
    const three = await ask('&sort=oldest&limit=3');
    expect(three).toEqual([leftOut, [490_007, 490_007, undefined]]);
    const [message, lengths] = await ask('', server.asAdmin);
    expect([message, lengths]).toEqual([undefined, [long.length, ...Array(4).fill(490_007)]]);
  });

  test('400 for a part of a query that is no number, order, status or choice of fields, which it names', async () => {
    const server = await start();
    for (const query of [
      ...['page=0', 'page=x', 'limit=0', 'limit=1.5', 'sort=best', 'status=gone', 'fields=all'],
    ]) {
      const { status, body } = await server.inject('GET', `/blogs?${query}`);
      expect([query, status]).toEqual([query, 400]);
      expect(body.message).toContain(query.split('=')[0]);
    }
  });
});

describe('GET /blogs/:id', () => {
  test('200, and only a read without a token counts as a view', async () => {
    const server = await start();
    const blog = await server.create();
    const timers = holdTimers();
    const first = await server.inject('GET', `/blogs/${blog._id}`);
    expect(first.status).toBe(200);
    expect(first.headers.etag).toBe('"1"');
    const { authorEmail: _, ...open } = blog;
    expect(first.body.data.blog).toEqual({ ...open, views: 1, comments: [] });
    await Promise.all(Array.from({ length: 9 }, () => server.inject('GET', `/blogs/${blog._id}`)));
    const read = () => server.inject('GET', `/blogs/${blog._id}`, server.asAdmin);
    // Views are written together.
    timers.pass(1000);
    await expect.poll(async () => (await read()).body.data.blog.views).toBe(10);
    const { body, headers } = await read();
    expect(body.data.blog).toEqual({ ...blog, views: 10, comments: [] });
    expect(headers.etag).toBe('"1"');
  });

  test('404 for an unknown blog, and for a draft without a token', async () => {
    const server = await start();
    const draft = await server.create({ status: 'draft' });
    expect((await server.inject('GET', `/blogs/${draft._id}`, server.asAdmin)).status).toBe(200);
    for (const id of [draft._id, 'unknown']) {
      const { status, body } = await server.inject('GET', `/blogs/${id}`);
      expect({ status, body }).toEqual({
        status: 404,
        body: { success: false, message: 'Blog post not found' },
      });
    }
  });
});

describe('POST /blogs/:id/like', () => {
  test('one that could not be kept may be given again', async () => {
    const server = await start();
    const { _id } = await server.create();
    const like = () => server.inject('POST', `/blogs/${_id}/like`);
    const { db } = server.services;
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
    const update = vi.spyOn(db, 'updateTable').mockImplementationOnce(() => {
      throw full;
    });
    expect((await like()).status).toBe(507);
    update.mockRestore();
    expect((await like()).body.data).toEqual({ likes: 1 });
  });

  test('200 with the likes, once per visitor however often they try', async () => {
    const server = await start();
    const blog = await server.create();
    const like = (remoteAddress: string) =>
      server.app.inject({ method: 'POST', url: `/api/blogs/${blog._id}/like`, remoteAddress });
    await Promise.all(Array.from({ length: 5 }, () => like('192.0.2.1')));
    expect((await like('192.0.2.1')).json()).toEqual({ success: true, data: { likes: 1 } });
    expect((await like('192.0.2.2')).json()).toEqual({ success: true, data: { likes: 2 } });
    expect(await server.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
    const { body } = await server.inject('GET', `/blogs/${blog._id}`, server.asAdmin);
    expect(body.data.blog.likes).toBe(2);
  });

  test('404 for a draft', async () => {
    const server = await start();
    const draft = await server.create({ status: 'draft' });
    expect((await server.inject('POST', `/blogs/${draft._id}/like`)).status).toBe(404);
  });
});

describe('POST /blogs/:id/comments', () => {
  test('201 with the comment, which waits', async () => {
    const server = await start();
    const blog = await server.create();
    const comment = { name: ' राम ', text: ' <b>Thank you</b> ' };
    const { status, body } = await server.inject('POST', `/blogs/${blog._id}/comments`, {
      body: comment,
    });
    expect(status).toBe(201);
    expect(body.data.comment).toMatchObject({
      name: 'राम',
      text: '<b>Thank you</b>',
      status: 'pending',
    });
    expect(await server.db.selectFrom('comments').selectAll().execute()).toHaveLength(1);
  });

  test('422 without a text, 404 for a draft', async () => {
    const server = await start();
    const blog = await server.create();
    const draft = await server.create({ status: 'draft' });
    const missing = await server.inject('POST', `/blogs/${blog._id}/comments`, {
      body: { name: 'A' },
    });
    expect({ status: missing.status, message: missing.body.message }).toEqual({
      status: 422,
      message: 'Comment is required',
    });
    const hidden = await server.inject('POST', `/blogs/${draft._id}/comments`, {
      body: { name: 'A', text: 'B' },
    });
    expect(hidden.status).toBe(404);
  });
});

test('comments that are refused keep nobody behind the same address from commenting', async () => {
  const server = await start();
  const blog = await server.create();
  const comment = async (id: string, body: object) =>
    (await server.inject('POST', `/blogs/${id}/comments`, { body })).status;
  const whole = { name: 'A reader', text: 'Thank you' };
  for (let tries = 0; tries < 15; tries++) {
    expect(await comment(blog._id, { name: 'A reader' })).toBe(422);
    expect(await comment('unknown', whole)).toBe(404);
  }
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries++) statuses.push(await comment(blog._id, whole));
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
});

describe('GET /blogs/meta', () => {
  test('200 with categories and tags by use, drafts counted for admins only', async () => {
    const server = await start();
    await server.create({ category: 'Health', tags: ['water', 'air'] });
    await server.create({ category: 'Health', tags: ['water'] });
    await server.create({ category: 'Other', tags: ['air'], status: 'draft' });
    const ask = async (path: string, caller = {}) =>
      (await server.inject('GET', path, caller)).body.data;
    expect(await ask('/blogs/meta/categories')).toEqual({
      categories: [{ category: 'Health', count: 2 }],
    });
    expect(await ask('/blogs/meta/categories', server.asAdmin)).toEqual({
      categories: [
        { category: 'Health', count: 2 },
        { category: 'Other', count: 1 },
      ],
    });
    expect(await ask('/blogs/meta/tags')).toEqual({
      tags: [
        { tag: 'water', count: 2 },
        { tag: 'air', count: 1 },
      ],
    });
    expect(await ask('/blogs/meta/tags', server.asAdmin)).toEqual({
      tags: [
        { tag: 'air', count: 2 },
        { tag: 'water', count: 2 },
      ],
    });
  });
});
