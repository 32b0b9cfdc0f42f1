import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readTrail } from '#server/audit/audit-queries.ts';
import { up } from '#server/database/migrations/0006-decisions.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { newAddress } from '#server/test/sample-problem.ts';
import { ADMIN, startTestServer } from '#server/test/test-server.ts';

type AuditEntry = 'approve' | 'reject' | 'reopen';

/** A server with a published blog, on whose clock a minute passes with each comment. */
async function start() {
  let time = Date.UTC(2026, 2, 5, 6, 30);
  const server = await startTestServer({
    now: () => time,
    config: { trustProxy: ['127.0.0.1'] },
  });
  const { adminToken: token } = server;
  const blog = await createBlog(server);
  const list = async (query = '') =>
    (await server.inject('GET', `/comments${query}`, { token })).body.data;
  return {
    ...server,
    blog,
    list,
    send: async (text: string, name = 'A reader') => {
      time += 60_000;
      const body = { name, text };
      const path = `/blogs/${blog._id}/comments`;
      return (await server.inject('POST', path, { body, headers: newAddress() })).body.data.comment
        ._id as string;
    },
    decide: (id: string, entry: AuditEntry, from?: string) =>
      server.inject('POST', `/comments/${id}/${entry}`, { token, ...(from && { body: { from } }) }),
    texts: async (query: string): Promise<string[]> =>
      (await list(query)).comments.map(({ text }: { text: string }) => text),
    /** What a reader of the blog sees. */
    shown: async () => (await server.inject('GET', `/blogs/${blog._id}`)).body.data.blog.comments,
  };
}

describe('the queue of comments', () => {
  test('has each with its blog, newest first', async () => {
    const server = await start();
    await server.send('The first');
    const id = await server.send(' <b>Thank</b> you & all ', 'राम');
    const { comments, pagination } = await server.list('?limit=1');
    expect(comments).toEqual([
      {
        _id: id,
        blogId: server.blog._id,
        blogTitle: server.blog.title,
        name: 'राम',
        text: '<b>Thank</b> you & all',
        status: 'pending',
        decidedBy: null,
        createdAt: '2026-03-05T06:32:00.000Z',
        updatedAt: '2026-03-05T06:32:00.000Z',
      },
    ]);
    expect(pagination).toEqual({ current: 1, pages: 2, total: 2, limit: 1 });
    expect(await server.texts('?limit=1&page=2')).toEqual(['The first']);
  });

  test('filters by status and searches name and text as every search does', async () => {
    const server = await start();
    await server.decide(await server.send('Our ward too'), 'approve');
    await server.send('गली की ज\u093cमीन', 'Zoya');
    await server.send('100% agreed, ward_7');
    const expected: [query: string, texts: string[]][] = [
      ['', ['100% agreed, ward_7', 'गली की ज\u093cमीन', 'Our ward too']],
      ['?status=pending', ['100% agreed, ward_7', 'गली की ज\u093cमीन']],
      ['?status=approved', ['Our ward too']],
      ['?status=rejected', []],
      [`?search=${encodeURIComponent('ज़मीन')}`, ['गली की ज\u093cमीन']],
      ['?search=ZOYA', ['गली की ज\u093cमीन']],
      ['?search=WARD', ['100% agreed, ward_7', 'Our ward too']],
      ['?search=ward&status=approved', ['Our ward too']],
      ['?search=ward&limit=1&page=2', ['Our ward too']],
      ['?search=ward_7', ['100% agreed, ward_7']],
      ['?search=100%25', ['100% agreed, ward_7']],
      ['?search=%22ward%207%22', []],
      // The blog is another matter.
      ['?search=lights', []],
    ];
    for (const [query, texts] of expected)
      expect([query, await server.texts(query)]).toEqual([query, texts]);
  });

  test('is counted on the dashboard while it waits', async () => {
    const server = await start();
    await server.send('One');
    await server.decide(await server.send('Two'), 'reject');
    const { body } = await server.inject('GET', '/stats/dashboard', { token: server.adminToken });
    expect(body.data.overview.comments).toEqual({ pending: 1 });
  });

  test('finds comments of the time before it', async () => {
    const server = await start();
    await server.send('गली की \u095bमीन');
    const undo = [
      ...['comments_by_blog', 'comments_by_status', 'comments_by_date'].map(
        (index) => `drop index ${index}`,
      ),
      ...['decided_by', 'search_text', 'changed_at'].map(
        (column) => `alter table comments drop column ${column}`,
      ),
      'drop table deleted_blogs',
      'create index comments_by_blog on comments (blog_id)',
    ];
    for (const statement of undo) await sql.raw(statement).execute(server.db);
    await up(server.db);
    expect(await server.texts(`?search=${encodeURIComponent('ज\u093cमीन')}`)).toHaveLength(1);
    expect((await server.list()).comments).toMatchObject([
      { status: 'pending', decidedBy: null, updatedAt: '2026-03-05T06:31:00.000Z' },
    ]);
  });
});

describe('a comment', () => {
  test('is shown with its blog once it is approved, with name and text only', async () => {
    const server = await start();
    const [first, second] = [await server.send('<i>First</i>'), await server.send('Second')];
    const third = await server.send('Third');
    expect(await server.shown()).toEqual([]);
    await server.decide(second, 'approve');
    await server.decide(third, 'reject');
    const { status, body } = await server.decide(first, 'approve');
    expect(status).toBe(200);
    expect(body.data.comment).toMatchObject({
      _id: first,
      status: 'approved',
      decidedBy: ADMIN.name,
      updatedAt: '2026-03-05T06:33:00.000Z',
    });
    const shown = [
      { name: 'A reader', text: '<i>First</i>' },
      { name: 'A reader', text: 'Second' },
    ];
    expect(await server.shown()).toEqual(shown);
    const asAdmin = { token: server.adminToken };
    const read = await server.inject('GET', `/blogs/${server.blog._id}`, asAdmin);
    expect(read.body.data.blog.comments).toEqual(shown);
  });

  test('is hidden again when its approval is taken back, and the trail has each step', async () => {
    const server = await start();
    const id = await server.send('Once more');
    for (const entry of ['reject', 'reopen', 'approve', 'reopen', 'approve'] as const)
      expect((await server.decide(id, entry)).status).toBe(200);
    expect(await server.shown()).toHaveLength(1);
    const { body } = await server.decide(id, 'reopen');
    expect(body.data.comment).toMatchObject({ status: 'pending', decidedBy: null });
    expect(await server.shown()).toEqual([]);
    const trail = await readTrail(server.db, 1, 100);
    expect(trail.map(({ action, subject }) => [action, subject])).toEqual(
      ['reject', 'reopen', 'approve', 'reopen', 'approve', 'reopen'].map((entry) => [
        `comment.${entry}`,
        id,
      ]),
    );
  });

  test('is decided otherwise in one step where the call says so', async () => {
    const server = await start();
    const id = await server.send('Turned around');
    await server.decide(id, 'reject');
    expect((await server.decide(id, 'approve', 'rejected')).status).toBe(200);
    expect((await server.decide(id, 'reject', 'approved')).status).toBe(200);
    expect(await server.shown()).toEqual([]);
  });

  test.each([
    ['approve', 'approve', undefined],
    ['approve', 'reject', undefined],
    ['approve', 'reopen', 'rejected'],
    ['reject', 'approve', undefined],
    ['reject', 'reject', 'approved'],
  ] as const)('409 after %s for %s', async (first, second, from) => {
    const server = await start();
    const id = await server.send('Decided');
    const before = (await server.decide(id, first)).body.data.comment;
    const { status, body } = await server.decide(id, second, from);
    expect(status).toBe(409);
    const said = first === 'approve' ? 'approved' : 'rejected';
    expect(body.message).toBe(`This comment was already ${said} by ${ADMIN.name}`);
    expect((await server.list()).comments).toEqual([before]);
  });

  test('409 for reopening one that waits, 404 for none, 422 for an odd status', async () => {
    const server = await start();
    const id = await server.send('Waits');
    const { status, body } = await server.decide(id, 'reopen');
    expect(status).toBe(409);
    expect(body.message).toBe('This comment is pending: nobody has decided on it yet');
    expect((await server.decide('unknown', 'approve')).status).toBe(404);
    expect((await server.decide(id, 'approve', 'approved')).status).toBe(422);
    expect(await readTrail(server.db, 1, 100)).toEqual([]);
  });

  test('on a draft, or on no blog, is taken by nobody', async () => {
    const server = await start();
    const draft = await createBlog(server, { status: 'draft' });
    for (const id of [draft._id, 'unknown']) {
      const body = { name: 'A reader', text: 'Who sees this?' };
      const answer = await server.inject('POST', `/blogs/${id}/comments`, { body });
      expect([answer.status, answer.body.message]).toEqual([404, 'Blog post not found']);
    }
    expect((await server.list()).comments).toEqual([]);
  });

  test('is decided once, however many decide at once', async () => {
    const server = await start();
    const id = await server.send('At once');
    const entries = ['approve', 'reject', 'approve', 'reject'] as const;
    const answers = await Promise.all(entries.map((entry) => server.decide(id, entry)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(await server.shown()).toHaveLength(entries[won] === 'approve' ? 1 : 0);
    expect(await readTrail(server.db, 1, 100)).toHaveLength(1);
  });
});
