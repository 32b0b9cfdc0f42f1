import { describe, expect, test } from 'vitest';
import { forgetDeletedBlogs, RESTORABLE_FOR } from '#server/blogs/deleted-blog-queries.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { ADMIN, startTestServer } from '#server/test/test-server.ts';

const MINUTE = 60 * 1000;
const START = Date.UTC(2026, 2, 5, 6, 30);

async function start() {
  let time = START;
  const server = await startTestServer({ now: () => time });
  const { adminToken: token } = server;
  const listed = async () => {
    const { status, body } = await server.inject('GET', '/blogs/meta/deleted', { token });
    expect(status).toBe(200);
    return body.data.deleted;
  };
  return {
    ...server,
    listed,
    titles: async () => (await listed()).map(({ title }: { title: string }) => title),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    remove: (id: string, by = token) => server.inject('DELETE', `/blogs/${id}`, { token: by }),
    restore: (id: string) => server.inject('POST', `/blogs/${id}/restore`, { token }),
  };
}

describe('the posts that can be restored', () => {
  test('are listed with who deleted them, when, and how long that can be taken back', async () => {
    const server = await start();
    const blog = await createBlog(server, { title: 'The pump of ward 7' });
    await server.remove(blog._id);
    server.pass(18 * MINUTE + 1);
    expect(await server.listed()).toEqual([
      {
        _id: blog._id,
        title: 'The pump of ward 7',
        deletedAt: new Date(START).toISOString(),
        deletedBy: ADMIN.name,
        secondsLeft: 42 * 60,
      },
    ]);
  });

  test('come with the last deleted first, until they are restored or the hour is over', async () => {
    const server = await start();
    const ids: string[] = [];
    for (const title of ['First of the posts', 'Second of the posts', 'Third of the posts']) {
      const { _id } = await createBlog(server, { title });
      await server.remove(_id);
      server.pass(MINUTE);
      ids.push(_id);
    }
    expect(await server.titles()).toEqual([
      'Third of the posts',
      'Second of the posts',
      'First of the posts',
    ]);
    await server.restore(ids[1] ?? '');
    expect(await server.titles()).toEqual(['Third of the posts', 'First of the posts']);
    server.pass(57 * MINUTE - 1);
    expect(await server.titles()).toEqual(['Third of the posts', 'First of the posts']);
    server.pass(1);
    expect(await server.titles()).toEqual(['Third of the posts']);
    expect((await server.restore(ids[0] ?? '')).status).toBe(404);
  });

  test('are listed without a name where it was not kept who deleted them', async () => {
    const server = await start();
    const { _id } = await createBlog(server);
    await server.remove(_id);
    const { content } = await server.db
      .selectFrom('deleted_blogs')
      .select('content')
      .executeTakeFirstOrThrow();
    // As an earlier version keeps it.
    const { by: _, ...whole } = JSON.parse(content);
    await server.db.deleteFrom('deleted_blogs').execute();
    await server.db
      .insertInto('deleted_blogs')
      .values({ id: _id, deleted_at: START, content: JSON.stringify(whole) })
      .execute();
    expect(await server.listed()).toMatchObject([{ _id, deletedBy: null }]);
    expect((await server.restore(_id)).status).toBe(200);
  });

  test('are at most a hundred, and others follow when some are restored', async () => {
    const server = await start();
    for (let count = 0; count < 101; count++) {
      const { _id } = await createBlog(server, { title: `Post with number ${count}` });
      await server.remove(_id);
      server.pass(1);
    }
    const listed = await server.listed();
    expect(listed).toHaveLength(100);
    expect(listed[0].title).toBe('Post with number 100');
    await server.restore(listed[0]._id);
    expect((await server.listed()).at(-1).title).toBe('Post with number 0');
  });

  test('go an hour after a clock that was far ahead is set back, and not when that time has come', async () => {
    const server = await start();
    const { _id } = await createBlog(server);
    server.pass(5 * 24 * 60 * MINUTE);
    expect((await server.remove(_id)).status).toBe(200);
    server.pass(-5 * 24 * 60 * MINUTE);
    const clean = () => forgetDeletedBlogs(server.db, server.services.now() - RESTORABLE_FOR);
    // What is recorded now tells that the clock is not behind.
    await createBlog(server, { title: 'One of the day' });
    await clean();
    expect(await server.listed()).toMatchObject([{ _id, secondsLeft: 3600 }]);
    server.pass(60 * MINUTE);
    await clean();
    expect(await server.db.selectFrom('deleted_blogs').select('id').execute()).toEqual([]);
  });

  test('stay until their hour is over where a clock that is behind takes them for ahead', async () => {
    const server = await start();
    const { _id } = await createBlog(server);
    await server.remove(_id);
    await forgetDeletedBlogs(server.db, Date.UTC(2000, 0));
    await forgetDeletedBlogs(server.db, server.services.now() - RESTORABLE_FOR);
    expect(await server.listed()).toMatchObject([{ _id, secondsLeft: 3600 }]);
  });

  test('are for administrators alone', async () => {
    const server = await start();
    await server.remove((await createBlog(server))._id);
    expect((await server.inject('GET', '/blogs/meta/deleted')).status).toBe(401);
  });
});
