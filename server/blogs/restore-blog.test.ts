import { describe, expect, test } from 'vitest';
import { readTrail } from '#server/audit/audit-queries.ts';
import { startHousekeeping } from '#server/boot/start-housekeeping.ts';
import { holdTimers } from '#server/test/hold-timers.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { newAddress } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';

const HOUR = 60 * 60 * 1000;

async function start() {
  let time = Date.UTC(2026, 2, 5, 6, 30);
  const server = await startTestServer({
    now: () => time,
    config: { trustProxy: ['127.0.0.1'] },
  });
  const { adminToken: token } = server;
  return {
    ...server,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    get: async (path: string) => (await server.inject('GET', path, { token })).body.data,
    like: (id: string) => server.inject('POST', `/blogs/${id}/like`, { headers: newAddress() }),
    comment: (id: string, text: string) =>
      server.inject('POST', `/blogs/${id}/comments`, {
        headers: newAddress(),
        body: { name: 'A reader', text },
      }),
    remove: (id: string) => server.inject('DELETE', `/blogs/${id}`, { token }),
    restore: (id: string) => server.inject('POST', `/blogs/${id}/restore`, { token }),
  };
}

/** All rows of a blog and of what hangs on it. */
async function rowsOf({ db }: Awaited<ReturnType<typeof start>>) {
  return {
    blogs: await db.selectFrom('blogs').selectAll().orderBy('id').execute(),
    tags: await db.selectFrom('blog_tags').selectAll().orderBy('blog_id').orderBy('tag').execute(),
    comments: await db.selectFrom('comments').selectAll().orderBy('id').execute(),
  };
}

describe('a deleted blog', () => {
  test('comes back as it was: id, tags, likes, comments and views', async () => {
    const server = await start();
    const blog = await createBlog(server, { tags: ['lights', 'ward'] });
    await createBlog(server, { title: 'Another one, which stays' });
    const timers = holdTimers();
    await server.inject('GET', `/blogs/${blog._id}`);
    timers.pass(1000);
    await expect.poll(async () => (await server.get(`/blogs/${blog._id}`)).blog.views).toBe(1);
    for (let count = 0; count < 3; count++) await server.like(blog._id);
    await server.comment(blog._id, 'Waits');
    await server.comment(blog._id, 'बहुत अच्छा');
    const { comments } = await server.get('/comments?search=बहुत');
    const { adminToken: token } = server;
    await server.inject('POST', `/comments/${comments[0]._id}/approve`, { token });
    const before = await rowsOf(server);

    expect((await server.remove(blog._id)).status).toBe(200);
    const { status, headers, body } = await server.restore(blog._id);
    expect(status).toBe(200);
    expect(body.data.blog).toEqual({ ...blog, views: 1, likes: 3 });
    expect(headers.etag).toBe('"1"');
    expect(await rowsOf(server)).toEqual(before);
    expect((await server.get('/blogs?search=Lights')).pagination.total).toBe(2);
    expect((await server.get(`/blogs/${blog._id}`)).blog.comments).toHaveLength(1);
    expect((await readTrail(server.db, 0, 100)).slice(-2)).toMatchObject([
      { action: 'blog.delete', subject: blog._id },
      { action: 'blog.restore', subject: blog._id },
    ]);
  });

  test('is nowhere meanwhile', async () => {
    const server = await start();
    const blog = await createBlog(server);
    await server.comment(blog._id, 'Waits');
    await server.remove(blog._id);
    for (const query of ['', '?search=lights', '?tag=ward', '?status=published'])
      expect((await server.get(`/blogs${query}`)).pagination.total).toBe(0);
    expect((await server.get('/blogs/meta/tags')).tags).toEqual([]);
    expect((await server.get('/blogs/meta/categories')).categories).toEqual([]);
    expect((await server.get('/comments')).pagination.total).toBe(0);
    expect((await server.get('/stats/dashboard')).overview).toMatchObject({
      blogs: { total: 0 },
      comments: { pending: 0 },
    });
    expect((await server.like(blog._id)).status).toBe(404);
    expect((await server.comment(blog._id, 'Too late')).status).toBe(404);
    expect((await server.remove(blog._id)).status).toBe(404);
  });

  test('comes back for one hour, and then no more', async () => {
    const server = await start();
    const [early, late] = [await createBlog(server), await createBlog(server)];
    for (const { _id } of [early, late]) await server.remove(_id);
    server.pass(HOUR - 1);
    expect((await server.restore(early._id)).status).toBe(200);
    server.pass(1);
    const { status, body } = await server.restore(late._id);
    expect(status).toBe(404);
    expect(body.message).toContain('for one hour');
  });

  test('is forgotten after the hour, with its comments', async () => {
    const server = await start();
    const [old, young] = [await createBlog(server), await createBlog(server)];
    await server.remove(old._id);
    server.pass(HOUR);
    await server.remove(young._id);
    const { stop } = startHousekeeping(server.services);
    const kept = () => server.db.selectFrom('deleted_blogs').select('id').execute();
    await expect.poll(kept).toEqual([{ id: young._id }]);
    stop();
    expect((await server.restore(young._id)).status).toBe(200);
    expect(await kept()).toEqual([]);
  });

  test('can be deleted and restored again', async () => {
    const server = await start();
    const blog = await createBlog(server);
    for (let round = 0; round < 2; round++) {
      expect((await server.remove(blog._id)).status).toBe(200);
      expect((await server.restore(blog._id)).body.data.blog).toEqual(blog);
    }
  });

  test('restored by two at once comes back once', async () => {
    const server = await start();
    const blog = await createBlog(server);
    await server.remove(blog._id);
    const answers = await Promise.all(Array.from({ length: 4 }, () => server.restore(blog._id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await rowsOf(server)).blogs).toMatchObject([{ id: blog._id }]);
  });

  test('has every like and comment that was acknowledged while it was deleted', async () => {
    const server = await start();
    const blog = await createBlog(server);
    const [removed, ...written] = await Promise.all([
      server.remove(blog._id),
      ...Array.from({ length: 6 }, () => server.like(blog._id)),
      ...Array.from({ length: 3 }, () => server.comment(blog._id, 'In between')),
    ]);
    expect(removed?.status).toBe(200);
    await server.restore(blog._id);
    const { blogs, comments } = await rowsOf(server);
    const acknowledged = written.filter(({ status }) => status < 300);
    expect((blogs[0]?.likes ?? 0) + comments.length).toBe(acknowledged.length);
  });
});

test('409 for a blog that is not deleted, 404 for one that never was', async () => {
  const server = await start();
  const blog = await createBlog(server);
  const { status, body } = await server.restore(blog._id);
  expect(status).toBe(409);
  expect(body.message).toBe('This post is not deleted: load it again');
  expect((await server.restore('unknown')).status).toBe(404);
});
