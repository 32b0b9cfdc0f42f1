import pino from 'pino';
import { expect, test } from 'vitest';
import { naughtyStrings, ownTexts } from '#server/test/hostile/hostile-texts.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { BEHIND_PROXY, problemWith, sendProblem } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';

/** Each means something to an interpreter that such a text could reach. */
const TEXTS = [
  '%253Cscript%253E &lt;b&gt; %3Cb%3E',
  '</script><!-- <script>alert(1)</script>',
  `line\u2028end\u2029of lines`,
  `' or 1=1; drop table blogs; --`,
  `") union select password_hash from admins --`,
  '$(id) `id` ; id | id && id',
  '{{7*7}} $' + '{7*7} <%= 7*7 %> #{7*7}',
  '%s %n %d %x %o {0}',
  '(a+)+$ .* [z-a] \\ % _',
  '=cmd|"/c calc"!A0 @SUM(1+1)',
  'Bcc: everyone@example.org',
  '../../etc/passwd file:///etc/passwd',
];

const AT_ONCE = 16;

const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

/** As they may be sent: no half characters, no space at the ends, something to see, each once. */
const sendable = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .map((text) => text.toWellFormed().trim())
      .filter((text) => SEEN.test(text) && !text.includes('\0')),
  ),
];

async function startWatched() {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  return { server: await startTestServer({ ...BEHIND_PROXY, services: { log } }), lines };
}

type Watched = Awaited<ReturnType<typeof startWatched>>['server'];

/** As a form would: no half characters, no space at the ends. */
const cut = (text: string, max: number) => text.slice(0, max).toWellFormed().trim();

async function blogOf(server: Watched, text: string) {
  const title = `${cut(text, 200)} as a title`;
  const tag = cut(text, 60);
  const sent = { title, category: tag, authorName: tag };
  const { _id } = await createBlog(server, { ...sent, tags: [tag] });
  return { _id, ...sent };
}

async function titleOf(server: Watched, text: string): Promise<string> {
  const sent = await blogOf(server, text);
  const { body } = await server.inject('GET', `/blogs/${sent._id}`, { token: server.adminToken });
  expect(body.data.blog).toMatchObject(sent);
  return sent.title;
}

async function problemOf(server: Watched, text: string): Promise<void> {
  const subject = cut(text, 300);
  await sendProblem(server, {
    personalInfo: { name: cut(text, 200), city: cut(text, 100) },
    issueDetails: { subject, description: text, location: subject },
  });
  const { body } = await server.inject('GET', '/problems?limit=1', { token: server.adminToken });
  expect(body.data.problems[0].issueDetails).toMatchObject({ subject, description: text });
}

test('what any interpreter could take for its own comes back as it was sent, and is found as text', async () => {
  const { server, lines } = await startWatched();
  for (const text of TEXTS) {
    const title = await titleOf(server, text);
    await problemOf(server, text);
    for (const list of ['/blogs', '/problems', '/submissions']) {
      const path = `${list}?search=${encodeURIComponent(text)}`;
      const { status, body } = await server.inject('GET', path, { token: server.adminToken });
      expect([path, status]).toEqual([path, 200]);
      const found = body.data.blogs ?? body.data.problems ?? body.data.submissions;
      expect(found.length, path).toBe(list === '/submissions' ? 0 : 1);
      if (list === '/blogs') expect(found[0].title).toBe(title);
    }
  }
  const rows = await server.db.selectFrom('blogs').select('id').execute();
  expect(rows).toHaveLength(TEXTS.length);
  expect(lines).toEqual([]);
});

test('a search for what means everything in patterns finds nothing else, and at once', async () => {
  const { server } = await startWatched();
  await createBlog(server, { title: 'a'.repeat(200), excerpt: 'a'.repeat(200) });
  await sendProblem(server, { issueDetails: { description: 'a'.repeat(20_000) } });
  const token = server.adminToken;
  for (const pattern of ['(a+)+$', '%', '_', '\\', 'a%a', 'a_a', '.*', '[a]', '*', '"a*"', 'a*'])
    for (const list of ['/blogs', '/problems', '/submissions']) {
      const path = `${list}?search=${encodeURIComponent(pattern)}`;
      const { status, body } = await server.inject('GET', path, { token });
      expect([path, status, body.data.pagination.total]).toEqual([path, 200, 0]);
    }
});

test.each([
  ['so does each of the big list of naughty strings', naughtyStrings],
  ['so does each of our own', ownTexts],
])('%s', { timeout: 300_000 }, async (_, collection) => {
  const { server } = await startWatched();
  const texts = sendable(collection);
  expect(texts.length).toBeGreaterThan(300);
  const sent = new Map<string, object>();
  const keep = async (text: string, index: number) => {
    const blog = await blogOf(server, text);
    sent.set(blog._id, blog);
    const answer = await server.inject('POST', '/problems', {
      body: problemWith({ issueDetails: { subject: cut(text, 300), description: text } }),
      headers: { 'x-forwarded-for': `10.9.${index >> 4}.1` },
    });
    expect([text, answer.status]).toEqual([text, 201]);
  };
  for (let first = 0; first < texts.length; first += AT_ONCE)
    await Promise.all(
      texts.slice(first, first + AT_ONCE).map((text, index) => keep(text, first + index)),
    );
  const { body } = await server.inject('GET', '/blogs', { token: server.adminToken });
  const found = (
    body.data.blogs as Record<'_id' | 'title' | 'category' | 'authorName', string>[]
  ).map(
    ({ _id, title, category, authorName }) => [_id, { _id, title, category, authorName }] as const,
  );
  expect(found).toHaveLength(texts.length);
  expect(new Map(found)).toEqual(sent);
  const rows = await server.db.selectFrom('problems').select(['description']).execute();
  expect(rows.map(({ description }) => description).sort()).toEqual(texts.toSorted());
});
