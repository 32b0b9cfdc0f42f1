import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { readTrail } from '#server/audit/audit-queries.ts';
import { BEHIND_PROXY, newAddress } from '#server/test/sample-problem.ts';
import {
  listSubmissions,
  sampleSubmission,
  sendSubmission,
} from '#server/test/sample-submission.ts';
import { ADMIN, startTestServer, type TestServer } from '#server/test/test-server.ts';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';

async function newestId(server: TestServer): Promise<string> {
  const { submissions } = await listSubmissions(server, '?limit=1');
  return submissions[0]?._id ?? '';
}

const decide = (server: TestServer, id: string, entry: 'approve' | 'reject') =>
  server.inject('POST', `/submissions/${id}/${entry}`, { token: server.adminToken });

const blogs = (server: TestServer) => server.db.selectFrom('blogs').selectAll().execute();

describe('sending a submission', () => {
  test('201 with a reference, and it waits in the queue as it was sent', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    const reference = await sendSubmission(server);
    expect(reference).toMatch(/^BS-[2-9B-DF-HJ-NP-TV-Z]{4}-[2-9B-DF-HJ-NP-TV-Z]{2}$/);
    const { submissions } = await listSubmissions(server);
    const { content, ...fields } = sampleSubmission;
    expect(submissions).toMatchObject([{ ...fields, reference, status: 'pending', readTime: '' }]);
    const read = await server.inject('GET', `/submissions/${submissions[0]?._id}`, {
      token: server.adminToken,
    });
    expect(read.body.data.submission).toEqual(submissions[0]);
    expect(read.body.data.submission.content).toBe(content);
  });

  test('keeps only the HTML that a blog may hold', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    const content = `${sampleSubmission.content}<script>alert(1)</script><p onclick="x()">end</p>`;
    await sendSubmission(server, { content });
    const { submissions } = await listSubmissions(server);
    expect(submissions[0]?.content).toBe(`${sampleSubmission.content}<p>end</p>`);
  });

  const REFUSED: [path: string, message: string, changes: Record<string, unknown>][] = [
    ['title', 'Title is required', { title: ' ' }],
    ['title', 'Title should be at least 10 characters', { title: 'नौ अक्षर।' }],
    ['excerpt', 'Excerpt should be at least 50 characters', { excerpt: 'x'.repeat(49) }],
    ['content', 'Blog content is required', { content: '<p>&nbsp;</p>' }],
    [
      'content',
      'Blog content should be at least 100 characters long',
      { content: `<p>${'x'.repeat(99)}</p>` },
    ],
    [
      'content',
      'Blog content should be at least 100 characters long',
      { content: `<p>short</p><style>${'x'.repeat(200)}</style>` },
    ],
    [
      'content',
      'Blog content must have at most 5000 elements (paragraphs, list items, stretches of formatted text): shorten it, or send it in parts',
      { content: `${sampleSubmission.content}${'<p>x</p>'.repeat(5000)}` },
    ],
    [
      'content',
      'Blog content must be nested at most 100 levels deep: remove quotes within quotes, lists within lists or other formatting',
      { content: `${'<blockquote>'.repeat(101)}${sampleSubmission.content}` },
    ],
    ['category', 'Category is required', { category: undefined }],
    ['author', 'Author name is required', { author: '' }],
    ['authorEmail', 'Author email is required', { authorEmail: '' }],
    ['authorEmail', 'Invalid email address', { authorEmail: 'nobody' }],
    ['featuredImage', 'Featured image must be a web link', { featuredImage: 'data:image/png,x' }],
  ];

  test('422 for each rule of a blog, with its message, and nothing is kept', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    for (const [path, message, changes] of REFUSED) {
      const body = { ...sampleSubmission, ...changes };
      const answer = await server.inject('POST', '/submissions', { body, headers: newAddress() });
      expect(answer.body).toEqual({ success: false, message, errors: [{ path, message }] });
      expect(answer.status).toBe(422);
    }
    expect((await listSubmissions(server)).pagination.total).toBe(0);
  });

  test('201 for a title, an excerpt and a content at their least', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    const content = `<p>${'x'.repeat(100)}</p>`;
    await sendSubmission(server, { title: 'x'.repeat(10), excerpt: 'x'.repeat(50), content });
  });
});

test('a blog too long to be cleaned at once is taken in once, and published as it was cleaned', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  const clean = `${sampleSubmission.content}${'<p>गली की नाली</p>'.repeat(2000)}`;
  const body = { ...sampleSubmission, content: `${clean}<script>x</script>` };
  const headers = { ...newAddress(), 'idempotency-key': 'a-long-post' };
  const send = () => server.inject('POST', '/submissions', { body, headers });
  const [first, again] = await Promise.all([send(), send()]);
  expect(first.status).toBe(201);
  expect(again.body).toEqual(first.body);
  const { submissions, pagination } = await listSubmissions(server);
  expect(pagination.total).toBe(1);
  expect(submissions[0]?.content).toBe(clean);
  await decide(server, await newestId(server), 'approve');
  expect((await blogs(server)).map(({ content }) => content)).toEqual([clean]);
});

describe('the queue', () => {
  const titles = async (server: TestServer, query: string) =>
    (await listSubmissions(server, query)).submissions.map(({ title }) => title);

  test('filters by status, category and search, newest first', async () => {
    let time = Date.UTC(2026, 0, 1);
    const server = await startTestServer({ ...BEHIND_PROXY, now: () => time++ });
    await sendSubmission(server, { title: 'The first of them', category: 'Health' });
    await decide(server, await newestId(server), 'reject');
    await sendSubmission(server, { title: 'बस अड्डे की ज\u093cमीन', author: 'Zoya' });
    await sendSubmission(server, { title: 'The latest, 100% new', tags: ['ward_7'] });
    const expected: [query: string, titles: string[]][] = [
      ['', ['The latest, 100% new', 'बस अड्डे की ज\u093cमीन', 'The first of them']],
      ['?status=rejected', ['The first of them']],
      ['?status=pending&limit=1', ['The latest, 100% new']],
      ['?status=pending&limit=1&page=2', ['बस अड्डे की ज\u093cमीन']],
      ['?category=Health', ['The first of them']],
      [`?search=${encodeURIComponent('ज़मीन')}`, ['बस अड्डे की ज\u093cमीन']],
      ['?search=ZOYA', ['बस अड्डे की ज\u093cमीन']],
      ['?search=100%25', ['The latest, 100% new']],
      ['?search=ward_7', ['The latest, 100% new']],
      ['?search=%22ward%207%22', []],
      ['?search=new%20100%25', ['The latest, 100% new']],
      ['?search=new%20nothing', []],
      ['?search=%22new%20100%25%22', []],
      ['?search=drain&category=Health', ['The first of them']],
      ['?search=drain&limit=1&page=2', ['बस अड्डे की ज\u093cमीन']],
      ['?search=drain&sort=oldest&limit=1', ['The first of them']],
    ];
    for (const [query, found] of expected)
      expect([query, await titles(server, query)]).toEqual([query, found]);
    expect((await listSubmissions(server, '?limit=2&page=3')).pagination).toEqual({
      current: 3,
      pages: 2,
      total: 3,
      limit: 2,
    });
  });

  test('holds 2 MB of content, and has the rest of it by id, its originals too', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    const content = `<p>${'क'.repeat(300_000)}</p>`;
    await sendSubmission(server, { content });
    const id = await newestId(server);
    const body = { ...sampleSubmission, content, tags: ['edited'], version: 1 };
    const token = server.adminToken;
    expect((await server.inject('PUT', `/submissions/${id}`, { token, body })).status).toBe(200);
    for (let sent = 0; sent < 3; sent++) await sendSubmission(server, { content });
    const { submissions, pagination } = await listSubmissions(server);
    expect(submissions.map((submission) => submission.content === content)).toEqual(
      // Of 900 kB each.
      [true, true, false, false],
    );
    expect(submissions[3]).toMatchObject({ content: '', original: null, tags: ['edited'] });
    expect(pagination).toMatchObject({ total: 4, pages: 1 });
    const { submissions: alone } = await listSubmissions(server, '?sort=oldest&limit=2');
    expect(alone).toMatchObject([{ content, original: { content } }, { content: '' }]);
    const whole = await server.inject('GET', `/submissions/${id}`, { token });
    expect(whole.body.data.submission).toEqual(alone[0]);
  });

  test('comes without any text where its rows alone are asked for', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    const token = server.adminToken;
    await sendSubmission(server, { title: 'A lamp for the bus stop' });
    await sendSubmission(server);
    const id = await newestId(server);
    const body = { ...sampleSubmission, tags: ['edited'], version: 1 };
    expect((await server.inject('PUT', `/submissions/${id}`, { token, body })).status).toBe(200);
    const { submissions, pagination } = await listSubmissions(server);
    expect(submissions[0]?.original).not.toBeNull();
    const withoutTexts = (rows: typeof submissions) =>
      rows.map((row) => ({ ...row, content: '', original: null }));
    expect(await listSubmissions(server, '?fields=row')).toEqual({
      submissions: withoutTexts(submissions),
      pagination,
    });
    expect(await listSubmissions(server, '?fields=full')).toEqual({ submissions, pagination });
    // Of what the rows leave out a search finds them all the same.
    const sought = await listSubmissions(server, '?fields=row&search=lamp+drain&limit=1');
    expect(sought.submissions).toEqual(withoutTexts(submissions.slice(1)));
    const unknown = await server.inject('GET', '/submissions?fields=summary', { token });
    expect(unknown).toMatchObject({
      status: 400,
      body: { message: 'fields must be row or full' },
    });
  });

  test('weighs as much in rows, however long its texts are', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    const { content } = sampleSubmission;
    const bytes = async (more: string) => {
      await sendSubmission(server, { content: more });
      const answer = await server.app.inject({
        url: '/api/submissions?fields=row&limit=1',
        headers: { authorization: `Bearer ${server.adminToken}` },
      });
      return answer.rawPayload.length;
    };
    expect(await bytes(content.repeat(100))).toBe(await bytes(content));
  });

  test('404 for a submission that is not there', async () => {
    const server = await startTestServer();
    const { inject, adminToken: token } = server;
    expect((await inject('GET', `/submissions/${UNKNOWN}`, { token })).status).toBe(404);
    expect((await decide(server, UNKNOWN, 'approve')).status).toBe(404);
    expect((await decide(server, UNKNOWN, 'reject')).status).toBe(404);
  });
});

describe('approving', () => {
  test('publishes the submission as a blog', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    const authorBio = 'Counts benches, and who waits beside them.';
    await sendSubmission(server, { authorBio });
    const id = await newestId(server);
    const { status, body } = await decide(server, id, 'approve');
    expect(status).toBe(200);
    expect(body.message).toBe('Submission approved and published!');
    expect(body.data.blog).toMatchObject({
      title: sampleSubmission.title,
      content: sampleSubmission.content,
      authorName: sampleSubmission.author,
      authorEmail: sampleSubmission.authorEmail,
      authorBio,
      readTime: '3 min read',
      status: 'published',
    });
    const published = await server.inject('GET', `/blogs/${body.data.blog._id}`);
    expect(published.body.data.blog.title).toBe(sampleSubmission.title);
    const { submissions } = await listSubmissions(server, '?status=approved');
    expect(submissions).toMatchObject([{ _id: id }]);
  });

  test('keeps a read time that was sent, and finds one for a long text', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    await sendSubmission(server, { readTime: '7 min read' });
    const sent = await decide(server, await newestId(server), 'approve');
    expect(sent.body.data.blog.readTime).toBe('7 min read');
    await sendSubmission(server, { content: `<p>${'word '.repeat(1001)}</p>` });
    const found = await decide(server, await newestId(server), 'approve');
    expect(found.body.data.blog.readTime).toBe('7 min read');
  });

  test.each([
    ['approve', 'approve', `This submission was already approved by ${ADMIN.name}`],
    ['approve', 'reject', `This submission was already approved by ${ADMIN.name}`],
    ['reject', 'approve', `This submission was already rejected by ${ADMIN.name}`],
    ['reject', 'reject', `This submission was already rejected by ${ADMIN.name}`],
  ] as const)('409 after %s for %s', async (first, second, message) => {
    const server = await startTestServer(BEHIND_PROXY);
    await sendSubmission(server);
    const id = await newestId(server);
    expect((await decide(server, id, first)).status).toBe(200);
    const answer = await decide(server, id, second);
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ success: false, message });
    expect(await blogs(server)).toHaveLength(first === 'approve' ? 1 : 0);
  });

  test('that cannot publish marks nothing', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    await sendSubmission(server);
    const id = await newestId(server);
    await server.db.updateTable('submissions').set({ tags: 'no list' }).execute();
    expect((await decide(server, id, 'approve')).status).toBe(500);
    const rows = await server.db.selectFrom('submissions').select('status').execute();
    expect(rows).toEqual([{ status: 'pending' }]);
  });

  test('and rejecting by fifty at once is one decision and at most one blog', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true });
    for (const first of ['approve', 'reject'] as const) {
      const before = (await blogs(server)).length;
      await sendSubmission(server);
      const id = await newestId(server);
      const entries = Array.from({ length: 50 }, (_, at) =>
        at % 2 === 0 ? first : first === 'approve' ? 'reject' : 'approve',
      );
      const statuses = await Promise.all(
        entries.map((entry) =>
          blog(agent, port, `/api/submissions/${id}/${entry}`, server.adminToken),
        ),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(49);
      const decided = await server.inject('GET', `/submissions/${id}`, {
        token: server.adminToken,
      });
      const isApproved = decided.body.data.submission.status === 'approved';
      expect((await blogs(server)).length - before).toBe(isApproved ? 1 : 0);
    }
    agent.destroy();
  });
});

async function blog(agent: Agent, port: number, path: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const sent = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers });
  sent.end();
  const [answer] = await once(sent, 'response');
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}

test('who reads one by its id is on the trail, as who lists it', async () => {
  const server = await startTestServer();
  await sendSubmission(server);
  const { id } = await server.db.selectFrom('submissions').select('id').executeTakeFirstOrThrow();
  await server.inject('GET', `/submissions/${id}`, { token: server.adminToken });
  expect(await readTrail(server.db, 0, 10)).toMatchObject([
    { action: 'contacts.list', subject: 'submissions', detail: '1' },
  ]);
});
