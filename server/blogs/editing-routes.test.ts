import { describe, expect, test } from 'vitest';
import { CONTENT_MAX } from '#contract/blog-values.ts';
import { createBlog, sampleBlog } from '#server/test/sample-blog.ts';
import { shareTestServer, startTestServer } from '#server/test/test-server.ts';

const NOW = Date.UTC(2026, 2, 5, 6, 30);
const ISO_NOW = '2026-03-05T06:30:00.000Z';

const long = (length: number) => 'x'.repeat(length);

/** For what is refused, and so leaves nothing. */
const refusing = shareTestServer();

async function start(shared?: ReturnType<typeof refusing>) {
  let time = NOW;
  const server = shared ?? (await startTestServer({ now: () => time }));
  const token = server.adminToken;
  return {
    ...server,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    create: (body: unknown) => server.inject('POST', '/blogs', { token, body }),
    update: (id: string, body: unknown, headers = {}) =>
      server.inject('PUT', `/blogs/${id}`, { token, body, headers }),
    remove: (id: string) => server.inject('DELETE', `/blogs/${id}`, { token }),
    /** A blog as the calls that change it answer it: without its comments. */
    read: async (id: string) => {
      const { body } = await server.inject('GET', `/blogs/${id}`, { token });
      const { comments: _, ...blog } = body.data.blog;
      return blog;
    },
    tagRows: async () =>
      (await server.db.selectFrom('blog_tags').select('tag').execute()).map((row) => row.tag),
  };
}

describe('POST /blogs', () => {
  test('201 with the blog, published now', async () => {
    const server = await start();
    const { status, headers, body } = await server.create({
      ...sampleBlog,
      title: ' वार्ड की बत्तियाँ “जल” & <उठीं> ',
    });
    expect(status).toBe(201);
    expect(headers.etag).toBe('"1"');
    expect(body).toEqual({
      success: true,
      message: 'Blog created successfully!',
      data: {
        blog: {
          ...sampleBlog,
          title: 'वार्ड की बत्तियाँ “जल” & <उठीं>',
          _id: expect.any(String),
          views: 0,
          likes: 0,
          publishedAt: ISO_NOW,
          createdAt: ISO_NOW,
          updatedAt: ISO_NOW,
        },
      },
    });
    expect(await server.read(body.data.blog._id)).toEqual(body.data.blog);
  });

  test('201 for a draft, which has no date of publication', async () => {
    const server = await start();
    const { body } = await server.create({ ...sampleBlog, status: 'draft' });
    expect(body.data.blog).toMatchObject({
      status: 'draft',
      publishedAt: null,
      createdAt: ISO_NOW,
    });
  });

  test('201 for a draft of which only the title is written', async () => {
    const server = await start();
    const { status, body } = await server.create({ title: 'Half', status: 'draft' });
    expect(status).toBe(201);
    expect(body.data.blog).toMatchObject({ title: 'Half', content: '', authorEmail: '', tags: [] });
    expect((await server.inject('GET', `/blogs/${body.data.blog._id}`)).status).toBe(404);
  });

  test.each([
    ['title', ' ', 'Title is required'],
    ['excerpt', long(1001), 'Excerpt must be at most 1000 characters'],
    ['featuredImage', 'javascript:alert(1)', 'Featured image must be a web link'],
  ])('422 for a draft when %s is %j', async (field, value, message) => {
    const server = await start(refusing());
    const { status, body } = await server.create({
      title: 'Half',
      status: 'draft',
      [field]: value,
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ path: field, message }]);
  });

  test('201 with tags trimmed, empty and repeated ones dropped', async () => {
    const server = await start();
    const { body } = await server.create({ ...sampleBlog, tags: [' a ', '', 'b', 'a'] });
    expect(body.data.blog.tags).toEqual(['a', 'b']);
    expect(await server.tagRows()).toEqual(['a', 'b']);
  });

  test('201 with hostile HTML made harmless', async () => {
    const server = await start();
    const content = `${sampleBlog.content}<script>alert(1)</script><p onclick="x()" style="color:red">a</p>`;
    const { body } = await server.create({ ...sampleBlog, content });
    expect(body.data.blog.content).toBe(
      `${sampleBlog.content}<p data-color="#ff0000" style="color: rgb(255, 0, 0);">a</p>`,
    );
  });

  test('201 for the longest content in Devanagari, escaped as JSON may', async () => {
    const server = await start();
    const content = `<p>${'क'.repeat(CONTENT_MAX - 7)}</p>`;
    const escaped = JSON.stringify({ ...sampleBlog, content }).replaceAll('क', '\\u0915');
    const { status } = await server.inject('POST', '/blogs', {
      token: server.adminToken,
      body: escaped,
      headers: { 'content-type': 'application/json' },
    });
    expect(status).toBe(201);
  });

  test.each([
    ['title', undefined, 'Title is required'],
    ['title', '   ', 'Title is required'],
    ['title', long(9), 'Title should be at least 10 characters'],
    ['title', long(301), 'Title must be at most 300 characters'],
    ['excerpt', '', 'Excerpt is required'],
    ['excerpt', long(49), 'Excerpt should be at least 50 characters'],
    ['authorName', '', 'Author name is required'],
    ['authorEmail', '', 'Author email is required'],
    ['authorEmail', 'nobody', 'Invalid email address'],
    ['category', '', 'Category is required'],
    ['readTime', '', 'Read time is required'],
    ['content', '', 'Blog content is required'],
    ['content', '<p>&nbsp; <br></p>', 'Blog content is required'],
    ['content', `<p>${long(99)}</p>`, 'Blog content should be at least 100 characters long'],
    ['content', `<p>${long(99)}</p>\n `, 'Blog content should be at least 100 characters long'],
    [
      'content',
      long(CONTENT_MAX + 1),
      `Blog content must be at most ${CONTENT_MAX} characters with its markup`,
    ],
    [
      'content',
      `${'<b>'.repeat(1000)}${long(100)}`,
      'Blog content must be nested at most 100 levels deep: remove quotes within quotes, lists within lists or other formatting',
    ],
    [
      'content',
      `<p>${long(100)}</p>${'<br>'.repeat(5000)}`,
      'Blog content must have at most 5000 elements (paragraphs, list items, stretches of formatted text): shorten it, or send it in parts',
    ],
    ['status', 'hidden', 'Status must be published or draft'],
    ['featuredImage', 'javascript:alert(1)', 'Featured image must be a web link'],
    ['tags', 'a,b', 'Tags must be a list of texts'],
  ])('422 when %s is %j', async (field, value, message) => {
    const server = await start(refusing());
    const { status, body } = await server.create({ ...sampleBlog, [field]: value });
    expect(status).toBe(422);
    expect(body).toEqual({ success: false, message, errors: [{ path: field, message }] });
    expect(await server.db.selectFrom('blogs').selectAll().execute()).toEqual([]);
  });

  test('201 when a text is just long enough', async () => {
    const server = await start();
    for (const [field, value] of [
      ['title', long(10)],
      ['title', long(300)],
      ['excerpt', long(50)],
      ['content', `<p>${long(100)}</p>`],
      ['authorEmail', 'a@b'],
    ] as const) {
      const { status } = await server.create({ ...sampleBlog, [field]: value });
      expect([field, value, status]).toEqual([field, value, 201]);
    }
  });

  test('422 when cleaning leaves too little of the content', async () => {
    const server = await start(refusing());
    const content = `<p>short</p><template>${long(200)}</template>`;
    const { status, body } = await server.create({ ...sampleBlog, content });
    expect(status).toBe(422);
    expect(body.message).toBe('Blog content should be at least 100 characters long');
  });

  test('401 without a token', async () => {
    const server = await start();
    expect((await server.inject('POST', '/blogs', { body: sampleBlog })).status).toBe(401);
  });
});

describe('PUT /blogs/:id', () => {
  test('200 with only the given fields changed', async () => {
    const server = await start();
    const blog = await createBlog(server);
    server.pass(1000);
    const { status, headers, body } = await server.update(blog._id, {
      title: 'Another good title',
    });
    expect(status).toBe(200);
    expect(headers.etag).toBe('"2"');
    expect(body.message).toBe('Blog updated successfully!');
    expect(body.data.blog).toEqual({
      ...blog,
      title: 'Another good title',
      updatedAt: '2026-03-05T06:30:01.000Z',
    });
    expect(await server.read(blog._id)).toEqual(body.data.blog);
    expect(await server.tagRows()).toEqual(['lights', 'ward']);
  });

  test('200 with tags, search and sort key following', async () => {
    const server = await start();
    const blog = await createBlog(server);
    await server.update(blog._id, { tags: ['पानी'], title: 'नया शीर्षक यहाँ' });
    expect(await server.tagRows()).toEqual(['पानी']);
    const row = await server.db
      .selectFrom('blogs')
      .select(['search_text', 'title_key'])
      .executeTakeFirstOrThrow();
    expect(row.search_text).toContain('पानी');
    expect(row.search_text).not.toContain('lights\nward');
    expect(row.title_key).toBe('नया शीर्षक यहाँ');
  });

  test('200 with the image removed', async () => {
    const server = await start();
    const blog = await createBlog(server, { featuredImage: 'https://example.org/a.jpg' });
    const { body } = await server.update(blog._id, { featuredImage: null });
    expect(body.data.blog.featuredImage).toBeNull();
  });

  test('200 for a draft that stays half written, while it says that it is one', async () => {
    const server = await start();
    const blog = await createBlog(server, { status: 'draft' });
    const half = { excerpt: 'Short', content: '', authorEmail: 'asha@' };
    const { status, body } = await server.update(blog._id, { ...half, status: 'draft' });
    expect(status).toBe(200);
    expect(body.data.blog).toMatchObject({ ...half, status: 'draft', title: blog.title });
    expect((await server.update(blog._id, half)).status).toBe(422);
  });

  test('422 that names what a draft lacks when it is published, and nothing is changed', async () => {
    const server = await start();
    const { _id: id } = (await server.create({ title: 'Half', status: 'draft' })).body.data.blog;
    const missing = ['title', 'excerpt', 'content', 'category', 'readTime'];
    const { status, body } = await server.update(id, {
      status: 'published',
      authorName: 'Asha',
      authorEmail: 'asha@example.org',
    });
    expect(status).toBe(422);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(missing);
    expect(await server.read(id)).toMatchObject({ status: 'draft', authorName: '' });
  });

  test('200 when a draft is published, dated then and not again', async () => {
    const server = await start();
    const blog = await createBlog(server, { status: 'draft' });
    server.pass(60_000);
    const published = await server.update(blog._id, { status: 'published' });
    expect(published.body.data.blog.publishedAt).toBe('2026-03-05T06:31:00.000Z');
    server.pass(60_000);
    const again = await server.update(blog._id, {
      status: 'published',
      title: 'A title changed later',
    });
    expect(again.body.data.blog.publishedAt).toBe('2026-03-05T06:31:00.000Z');
    const hidden = await server.update(blog._id, { status: 'draft' });
    expect(hidden.body.data.blog.publishedAt).toBeNull();
  });

  test('409 for the second of two editors, whose text changes nothing', async () => {
    const server = await start();
    const blog = await createBlog(server);
    const ifMatch = { 'if-match': '"1"' };
    expect(
      (await server.update(blog._id, { title: 'The first editor was here' }, ifMatch)).status,
    ).toBe(200);
    const second = await server.update(
      blog._id,
      { title: 'The second editor was late', tags: ['late'] },
      ifMatch,
    );
    expect(second.status).toBe(409);
    expect(second.body).toEqual({
      success: false,
      message: 'Somebody else saved this post meanwhile: load it again to see their changes',
    });
    expect((await server.read(blog._id)).title).toBe('The first editor was here');
    expect(await server.tagRows()).toEqual(['lights', 'ward']);
  });

  test('409 for all but one of many editors at once', async () => {
    const server = await start();
    const blog = await createBlog(server);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        server.update(
          blog._id,
          { title: `Editor number ${index} was here` },
          { 'if-match': '"1"' },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('200 with If-Match of the current version, weak or any', async () => {
    const server = await start();
    const blog = await createBlog(server);
    for (const tag of ['"1"', 'W/"2"', '*'])
      expect(
        (await server.update(blog._id, { category: 'Health' }, { 'if-match': tag })).status,
      ).toBe(200);
    expect(
      (await server.update(blog._id, { category: 'Health' }, { 'if-match': '"abc"' })).status,
    ).toBe(409);
  });

  test('422 for what breaks a rule, and nothing is saved', async () => {
    const server = await start();
    const blog = await createBlog(server);
    for (const [changes, message] of [
      [{ title: 'short' }, 'Title should be at least 10 characters'],
      [
        { content: `<p>short</p><template>${long(200)}</template>` },
        'Blog content should be at least 100 characters long',
      ],
      [{ authorEmail: '' }, 'Author email is required'],
    ] as const) {
      const { status, body } = await server.update(blog._id, { category: 'Health', ...changes });
      expect({ status, message: body.message }).toEqual({ status: 422, message });
      expect(await server.read(blog._id)).toEqual(blog);
    }
  });

  test('404 for an unknown blog', async () => {
    const server = await start();
    const { status, body } = await server.update('no-such-id', { title: 'A title long enough' });
    expect({ status, message: body.message }).toEqual({
      status: 404,
      message: 'Blog post not found',
    });
  });
});

describe('DELETE /blogs/:id', () => {
  test('200, and tags, likes and comments go with the blog', async () => {
    const server = await start();
    const blog = await createBlog(server);
    const other = await createBlog(server, { tags: ['kept'] });
    await server.inject('POST', `/blogs/${blog._id}/like`);
    await server.inject('POST', `/blogs/${blog._id}/comments`, { body: { name: 'A', text: 'B' } });
    const { status, body } = await server.remove(blog._id);
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: 'Blog deleted successfully!' },
    });
    expect(await server.tagRows()).toEqual(['kept']);
    expect(await server.db.selectFrom('comments').selectAll().execute()).toEqual([]);
    expect(await server.read(other._id)).toEqual(other);
    expect((await server.remove(blog._id)).status).toBe(404);
  });
});
