import { describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/test/test-server.ts';

const NOON = Date.UTC(2026, 2, 5, 12);
const DAY = 24 * 60 * 60 * 1000;
/** The last millisecond of a day and the first of the next: a day is one of UTC. */
const LAST_OF_MARCH_4 = Date.UTC(2026, 2, 5) - 1;
const FIRST_OF_MARCH_5 = Date.UTC(2026, 2, 5);

const start = () => startTestServer({ now: () => NOON });

async function addBlog({ db }: TestServer, id: string, publishedAt: number | null) {
  await db
    .insertInto('blogs')
    .values({
      id,
      title: 'Title',
      title_key: 'title',
      content: '<p>Text</p>',
      excerpt: 'Excerpt',
      category: 'Governance',
      tags: '[]',
      featured_image: null,
      read_time: '5 min read',
      author_name: 'Asha',
      author_email: 'asha@example.org',
      author_bio: '',
      status: publishedAt === null ? 'draft' : 'published',
      views: 3,
      likes: 2,
      published_at: publishedAt,
      created_at: NOON,
      updated_at: NOON,
      version: 1,
      search_text: '',
      submission_id: null,
    })
    .execute();
}

type Status = 'pending' | 'approved' | 'rejected';

async function addSubmission({ db }: TestServer, id: string, status: Status, at: number) {
  await db
    .insertInto('submissions')
    .values({
      id,
      reference: id,
      title: 'Title',
      excerpt: 'Excerpt',
      content: '<p>Text</p>',
      category: 'Governance',
      tags: '[]',
      author: 'Ravi',
      author_email: 'ravi@example.org',
      author_bio: '',
      featured_image: null,
      read_time: '',
      status,
      decided_by: null,
      search_text: '',
      created_at: at,
      updated_at: at,
    })
    .execute();
}

const ask = async ({ inject, adminToken: token }: TestServer, path: string) =>
  (await inject('GET', `/stats/${path}`, { token })).body.data;

describe('GET /stats/dashboard', () => {
  test('200 with zeros on an empty server', async () => {
    expect((await ask(await start(), 'dashboard')).overview).toEqual({
      blogs: { total: 0, published: 0, draft: 0 },
      engagement: { totalViews: 0, totalLikes: 0 },
      submissions: { pending: 0 },
      comments: { pending: 0 },
    });
  });

  test('200 with what is there', async () => {
    const server = await start();
    await addBlog(server, 'a', NOON);
    await addBlog(server, 'b', null);
    await addSubmission(server, 'c', 'pending', NOON);
    await addSubmission(server, 'd', 'approved', NOON);
    expect((await ask(server, 'dashboard')).overview).toEqual({
      blogs: { total: 2, published: 1, draft: 1 },
      engagement: { totalViews: 6, totalLikes: 4 },
      submissions: { pending: 1 },
      comments: { pending: 0 },
    });
  });
});

describe('a series', () => {
  test.each([7, 30, 90, 365])('has each of %i days once, today as the last', async (days) => {
    const { series } = await ask(await start(), `blogs?period=${days}d`);
    const expected = Array.from({ length: days }, (_, index) =>
      new Date(NOON - (days - 1 - index) * DAY).toISOString().slice(0, 10),
    );
    expect(series.map(({ date }: { date: string }) => date)).toEqual(expected);
  });

  test('is one of 30 days where no period is named', async () => {
    expect((await ask(await start(), 'submissions')).series).toHaveLength(30);
  });

  test('400 for another period', async () => {
    const { inject, adminToken: token } = await start();
    const { status, body } = await inject('GET', '/stats/blogs?period=31d', { token });
    expect(status).toBe(400);
    expect(body.message).toBe('period must be one of 7d, 30d, 90d, 365d');
  });

  test('counts blogs by the UTC day of publication, and no drafts', async () => {
    const server = await start();
    await addBlog(server, 'a', LAST_OF_MARCH_4);
    await addBlog(server, 'b', FIRST_OF_MARCH_5);
    await addBlog(server, 'c', NOON);
    await addBlog(server, 'd', null);
    await addBlog(server, 'before', Date.UTC(2026, 1, 27) - 1);
    const { series, totals } = await ask(server, 'blogs?period=7d');
    expect(series.at(-2)).toEqual({ date: '2026-03-04', published: 1 });
    expect(series.at(-1)).toEqual({ date: '2026-03-05', published: 2 });
    expect(totals).toEqual({ published: 3, views: 9, likes: 6 });
  });

  test('counts submissions by the UTC day of arrival, and by status in the totals', async () => {
    const server = await start();
    await addSubmission(server, 'a', 'pending', LAST_OF_MARCH_4);
    await addSubmission(server, 'b', 'approved', FIRST_OF_MARCH_5);
    await addSubmission(server, 'c', 'rejected', NOON);
    await addSubmission(server, 'before', 'pending', Date.UTC(2026, 1, 27) - 1);
    const { series, totals } = await ask(server, 'submissions?period=7d');
    expect(series.at(-2)).toEqual({ date: '2026-03-04', submitted: 1 });
    expect(series.at(-1)).toEqual({ date: '2026-03-05', submitted: 2 });
    expect(totals).toEqual({ submitted: 3, pending: 1, approved: 1, rejected: 1 });
  });
});

test('GET /stats/users counts admins and sessions that are still open', async () => {
  let time = NOON;
  const server = await startTestServer({ now: () => time });
  expect((await ask(server, 'users')).totals).toEqual({ users: 1, activeSessions: 1 });
  const { inject } = server;
  const body = { email: 'asha@example.org', password: 'ganga-ghat' };
  time += 5 * DAY;
  const login = await inject('POST', '/auth/login', { body });
  time += 5 * DAY;
  const { token } = login.body.data;
  const { body: answer } = await inject('GET', '/stats/users', { token });
  expect(answer.data.totals).toEqual({ users: 1, activeSessions: 1 });
  // Those of a clock that was far ahead open nothing once it is set back.
  time -= 20 * DAY;
  const again = (await inject('POST', '/auth/login', { body })).body.data.token;
  const { body: later } = await inject('GET', '/stats/users', { token: again });
  expect(later.data.totals).toEqual({ users: 1, activeSessions: 1 });
});
