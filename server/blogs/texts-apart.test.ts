import { describe, expect, test, vi } from 'vitest';
import { createBlog } from '#server/test/sample-blog.ts';
import { startTestServer, type TestServer } from '#server/test/test-server.ts';

const texts = async ({ inject, adminToken: token }: TestServer, query: string) => {
  const { status, body } = await inject('GET', `/blogs/meta/texts?${query}`, { token });
  expect(status).toBe(200);
  return body.data.texts as { _id: string; updatedAt: string; text: string }[];
};

/** Blogs a second apart, the oldest first. */
async function withBlogs(...changes: Record<string, unknown>[]) {
  let at = Date.UTC(2026, 0, 1);
  const server = await startTestServer({ now: () => at });
  const blogs = [];
  for (const change of changes) {
    at += 1000;
    blogs.push(await createBlog(server, change));
  }
  return { server, blogs, later: () => (at += 1000) };
}

test('a row has what a list shows of a blog, and no address of anybody', async () => {
  const { server, blogs } = await withBlogs({ title: 'A lamp of the ward' });
  const { body } = await server.inject('GET', '/blogs?fields=row', { token: server.adminToken });
  const { content, featuredImage, authorName, authorEmail, authorBio, createdAt, ...row } =
    blogs[0];
  expect(body.data.blogs).toEqual([row]);
  expect(Object.keys(row)).toHaveLength(11);
});

describe('the texts that a search looks through', () => {
  test('are those of the blogs from an id on downwards, folded, with the time of the blog', async () => {
    const { server, blogs } = await withBlogs(
      { title: 'First of the posts' },
      {
        title: 'SECOND  of the posts',
        tags: ['Lamps'],
        content: `<p>${'Ganga &amp; <b>Ghat</b>. '.repeat(9)}</p>`,
      },
      { title: 'Third of the posts' },
    );
    const found = await texts(server, `from=${blogs[1]._id}`);
    expect(found.map(({ _id }) => _id)).toEqual([blogs[1]._id, blogs[0]._id]);
    expect(found[0]?.updatedAt).toBe(blogs[1].updatedAt);
    expect(found[0]?.text).toBe('ganga & ghat. '.repeat(9).trim());
    expect(await texts(server, `from=${blogs[2]._id}&limit=1`)).toHaveLength(1);
  });

  test('say of a changed blog another time and another text', async () => {
    const { server, blogs, later } = await withBlogs({});
    later();
    const id = blogs[0]._id;
    const content = `<p>${'Another text. '.repeat(9)}</p>`;
    const change = { token: server.adminToken, body: { content } };
    await server.inject('PUT', `/blogs/${id}`, change);
    const [found] = await texts(server, `from=${id}`);
    expect(found?.updatedAt).not.toBe(blogs[0].updatedAt);
    expect(found?.text).toContain('another text. another text.');
  });

  test('are kept until a blog changes: who asks for the same again costs no reading', async () => {
    const { server, blogs } = await withBlogs({}, { content: `<p>${'x'.repeat(3000)}</p>` });
    const query = `from=${blogs[1]._id}`;
    const first = await texts(server, query);
    const read = vi.spyOn(server.services.db, 'selectFrom');
    // On a server of PostgreSQL the commits of other databases count too, which may come in between.
    const queriesForTheSame = async () => {
      read.mockClear();
      expect(await texts(server, query)).toEqual(first);
      return read.mock.calls.length;
    };
    await expect.poll(queriesForTheSame, { interval: 1 }).toBe(0);
  });

  test('are no more than 2 MB at once, and one at least', async () => {
    const long = { content: `<p>${'नाला '.repeat(70_000)}</p>` };
    const { server, blogs } = await withBlogs({}, long, long, long);
    const found = await texts(server, `from=${blogs[3]._id}`);
    expect(found.map(({ _id }) => _id)).toEqual([blogs[3]._id, blogs[2]._id]);
  });

  test('are for admins, who say where they begin', async () => {
    const { inject, adminToken: token } = await startTestServer();
    const id = '0197a0c0-0000-7000-8000-000000000000';
    expect((await inject('GET', `/blogs/meta/texts?from=${id}`)).status).toBe(401);
    expect((await inject('GET', '/blogs/meta/texts', { token })).status).toBe(400);
    expect((await inject('GET', '/blogs/meta/texts?from=x', { token })).status).toBe(400);
    expect((await inject('GET', `/blogs/meta/texts?from=${id}&limit=101`, { token })).status).toBe(
      400,
    );
  });
});
