import { describe, expect, test } from 'vitest';
import { readTrail } from '#server/audit/audit-queries.ts';
import { BEHIND_PROXY } from '#server/test/sample-problem.ts';
import {
  listSubmissions,
  sampleSubmission,
  sendSubmission,
} from '#server/test/sample-submission.ts';
import { ADMIN, addColleague, startTestServer, type TestServer } from '#server/test/test-server.ts';

type AuditEntry = 'approve' | 'reject' | 'reopen';
type From = 'pending' | 'approved' | 'rejected';

/** A server with one submission in the queue. */
async function start() {
  const server = await startTestServer(BEHIND_PROXY);
  const { adminToken: token } = server;
  await sendSubmission(server);
  const id = (await listSubmissions(server)).submissions[0]?._id ?? '';
  return {
    ...server,
    id,
    /** Without a body, unless it says from which status. */
    decide: (entry: AuditEntry, from?: From, by = token) =>
      server.inject('POST', `/submissions/${id}/${entry}`, {
        token: by,
        ...(from && { body: { from } }),
      }),
    read: async () =>
      (await server.inject('GET', `/submissions/${id}`, { token })).body.data.submission,
    blogs: () => server.db.selectFrom('blogs').selectAll().execute(),
    remove: (blogId: string) => server.inject('DELETE', `/blogs/${blogId}`, { token }),
    restore: (blogId: string) => server.inject('POST', `/blogs/${blogId}/restore`, { token }),
    entries: async () => (await trailOf(server)).map(({ action }) => action),
  };
}

/** What was decided; a list that was looked at is recorded too. */
const trailOf = async ({ db }: TestServer) =>
  (await readTrail(db, 0, 100)).filter(({ action }) => action !== 'contacts.list');

describe('reopening', () => {
  test('a rejected submission lets it wait again, as if nobody had decided', async () => {
    const server = await start();
    const before = await server.read();
    await server.decide('reject');
    const { status, body } = await server.decide('reopen');
    expect(status).toBe(200);
    expect(body.data.submission).toEqual({ ...before, updatedAt: expect.any(String) });
    expect(await server.read()).toEqual(body.data.submission);
    expect((await server.decide('reject')).status).toBe(200);
    expect(await server.entries()).toEqual([
      'submission.reject',
      'submission.reopen',
      'submission.reject',
    ]);
    const rows = await trailOf(server);
    expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set([server.id]));
  });

  test('an approved one makes its blog a draft, which a second approval publishes again', async () => {
    const server = await start();
    const { adminToken: token } = server;
    const { blog } = (await server.decide('approve')).body.data;
    await server.inject('GET', `/blogs/${blog._id}`);
    await server.inject('POST', `/blogs/${blog._id}/like`);
    const edit = { title: 'A title that an editor gave it' };
    await server.inject('PUT', `/blogs/${blog._id}`, { token, body: edit });

    expect((await server.decide('reopen')).body.data.submission).toMatchObject({
      _id: server.id,
      status: 'pending',
      blogId: blog._id,
    });
    const { submissions } = (await server.inject('GET', '/submissions', { token })).body.data;
    expect(submissions).toMatchObject([{ _id: server.id, blogId: blog._id }]);
    expect((await server.inject('GET', `/blogs/${blog._id}`)).status).toBe(404);
    expect(await server.blogs()).toMatchObject([
      { id: blog._id, status: 'draft', published_at: null, ...edit },
    ]);

    const again = await server.decide('approve');
    expect(again.body.data.blog).toMatchObject({ _id: blog._id, status: 'published', ...edit });
    expect(again.body.data.blog).toMatchObject({ likes: 1, tags: sampleSubmission.tags });
    expect((await server.inject('GET', `/blogs/${blog._id}`)).status).toBe(200);
    expect(await server.blogs()).toHaveLength(1);
    expect(await server.entries()).toEqual([
      'submission.approve',
      'blog.update',
      'submission.reopen',
      'submission.approve',
    ]);
  });

  test('an approved one lets its draft be shortened, which no second approval publishes unfinished', async () => {
    const server = await start();
    const { adminToken: token } = server;
    const { blog } = (await server.decide('approve')).body.data;
    await server.decide('reopen');
    const edit = (excerpt: string) =>
      server.inject('PUT', `/blogs/${blog._id}`, { token, body: { excerpt, status: 'draft' } });
    await edit('');
    const { status, body } = await server.decide('approve');
    expect([status, body.message]).toEqual([422, 'Excerpt is required']);
    expect((await server.read()).status).toBe('pending');
    expect(await server.blogs()).toMatchObject([{ status: 'draft' }]);
    await edit(sampleSubmission.excerpt);
    expect((await server.decide('approve')).status).toBe(200);
  });

  test('a rejected one leaves a blog alone that an editor has published meanwhile', async () => {
    const server = await start();
    const { blog } = (await server.decide('approve')).body.data;
    await server.decide('reopen');
    await server.decide('reject');
    const body = { status: 'published' };
    await server.inject('PUT', `/blogs/${blog._id}`, { token: server.adminToken, body });
    await server.decide('reopen');
    expect(await server.blogs()).toMatchObject([{ id: blog._id, status: 'published' }]);
  });

  test('404 for none, 409 for one that waits or was decided otherwise than said', async () => {
    const server = await start();
    const { adminToken: token } = server;
    const none = await server.inject('POST', '/submissions/unknown/reopen', { token });
    expect(none.status).toBe(404);
    const waits = await server.decide('reopen');
    expect(waits.status).toBe(409);
    expect(waits.body.message).toBe('This submission is pending: nobody has decided on it yet');
    await server.decide('approve');
    const otherwise = await server.decide('reopen', 'rejected');
    expect(otherwise.status).toBe(409);
    expect(otherwise.body.message).toBe(`This submission was already approved by ${ADMIN.name}`);
    expect(await server.blogs()).toMatchObject([{ status: 'published' }]);
    expect(await server.entries()).toEqual(['submission.approve']);
  });
});

describe('approving a rejected submission', () => {
  test('takes one step where the call says so, and else none', async () => {
    const server = await start();
    await server.decide('reject');
    expect((await server.decide('approve')).status).toBe(409);
    expect((await server.decide('approve', 'pending')).status).toBe(409);
    const { status, body } = await server.decide('approve', 'rejected');
    expect(status).toBe(200);
    expect(body.data.blog).toMatchObject({ title: sampleSubmission.title, status: 'published' });
    expect((await server.read()).status).toBe('approved');
  });

  test('409 for one that waits by now, 422 for a status that no approval begins with', async () => {
    const server = await start();
    expect((await server.decide('approve', 'rejected')).status).toBe(409);
    const odd = await server.decide('approve', 'approved');
    expect(odd.status).toBe(422);
    expect(odd.body.message).toBe('from must be one of pending, rejected');
    expect(await server.blogs()).toEqual([]);
  });
});

describe('the body of a decision may be left out', () => {
  test.each([
    ['no type', {}],
    ['JSON as its type', { 'content-type': 'application/json' }],
    ['text as its type', { 'content-type': 'text/plain' }],
    ['JSON as its type, in no chunks', { 'content-type': 'application/json', ...chunked() }],
  ])('with %s', async (_, headers) => {
    const server = await start();
    const { status } = await server.inject('POST', `/submissions/${server.id}/approve`, {
      token: server.adminToken,
      headers,
    });
    expect(status).toBe(200);
  });

  test('and the API document says so', async () => {
    const server = await start();
    const { paths } = (await server.inject('GET', '/openapi.json')).body;
    expect(paths['/api/submissions/{id}/approve'].post.requestBody.required).toBe(false);
    expect(paths['/api/problems/{id}/status'].put.requestBody.required).toBe(true);
    expect(paths['/api/submissions'].post.requestBody.required).toBe(true);
  });
});

function chunked() {
  return { 'transfer-encoding': 'chunked' };
}

describe('when the blog was deleted meanwhile', () => {
  test('approving again makes a new one, and the old one cannot come back beside it', async () => {
    const server = await start();
    const old = (await server.decide('approve')).body.data.blog;
    await server.remove(old._id);
    await server.decide('reopen');
    const { blog } = (await server.decide('approve')).body.data;
    expect(blog._id).not.toBe(old._id);
    const refused = await server.restore(old._id);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('delete that one first');
    expect((await server.blogs()).map(({ id }) => id)).toEqual([blog._id]);
    await server.remove(blog._id);
    expect((await server.restore(old._id)).body.data.blog).toEqual(old);
  });

  test('restoring it publishes nothing whose approval was taken back', async () => {
    const server = await start();
    const { blog } = (await server.decide('approve')).body.data;
    await server.remove(blog._id);
    await server.decide('reopen');
    const { status, body } = await server.restore(blog._id);
    expect(status).toBe(200);
    expect(body.data.blog).toMatchObject({ _id: blog._id, status: 'draft', publishedAt: null });
    expect((await server.decide('approve')).body.data.blog._id).toBe(blog._id);
  });
});

describe('two admins at once', () => {
  const RACES: [
    name: string,
    before: AuditEntry[],
    one: [AuditEntry, From?],
    other: [AuditEntry, From?],
  ][] = [
    ['reopen', ['approve'], ['reopen'], ['reopen']],
    ['approve again', ['approve', 'reopen'], ['approve'], ['approve']],
    ['approve what was rejected', ['reject'], ['approve', 'rejected'], ['approve', 'rejected']],
    [
      'reopen and approve what was rejected',
      ['reject'],
      ['reopen', 'rejected'],
      ['approve', 'rejected'],
    ],
    ['reject and approve again', ['approve', 'reopen'], ['reject'], ['approve']],
  ];

  test.each(RACES)('%s: one of them does, the other is told', async (_, before, one, other) => {
    const server = await start();
    const second = await secondAdmin(server);
    for (const entry of before) await server.decide(entry);
    const made = (await server.entries()).length;
    const answers = await Promise.all([
      server.decide(...withFrom(one), server.adminToken),
      server.decide(...withFrom(other), second),
      server.decide(...withFrom(one), server.adminToken),
      server.decide(...withFrom(other), second),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { status } = await server.read();
    const blogs = await server.blogs();
    expect(blogs.length).toBeLessThanOrEqual(1);
    expect(blogs.filter((blog) => blog.status === 'published')).toHaveLength(
      status === 'approved' ? 1 : 0,
    );
    expect(await server.entries()).toHaveLength(made + 1);
  });

  test('reopening and deleting: the blog is gone, and can come back as a draft', async () => {
    const server = await start();
    const { blog } = (await server.decide('approve')).body.data;
    const answers = await Promise.all([server.remove(blog._id), server.decide('reopen')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await server.blogs()).toEqual([]);
    expect((await server.restore(blog._id)).body.data.blog.status).toBe('draft');
  });
});

const withFrom = ([entry, from]: [AuditEntry, From?]) => [entry, from] as const;

async function secondAdmin(server: Awaited<ReturnType<typeof start>>) {
  const ravi = { name: 'Ravi Kumar', email: 'ravi@example.org', password: 'gandhi-maidan' };
  return (await addColleague(server, ravi)).token;
}
