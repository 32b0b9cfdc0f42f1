import { expect, test } from 'vitest';
import { EDIT_BLOG_CATEGORIES, NEW_BLOG_CATEGORIES } from '#contract/blog-choices.ts';
import { COMMENT_STATUSES } from '#contract/comments.ts';
import {
  PROBLEM_CATEGORIES,
  PROBLEM_PRIORITIES,
  PROBLEM_STATUSES,
} from '#contract/problem-values.ts';
import { SUBMISSION_STATUSES } from '#contract/submission-values.ts';
import { fillWithDemoData } from '#server/demo-data/fill-with-demo-data.ts';
import { startTestServer } from '#server/test/test-server.ts';

const values = (rows: object[], key: string) =>
  new Set(rows.map((row) => (row as Record<string, unknown>)[key]));

test('every list of the console has something of every kind to show', async () => {
  const server = await startTestServer();
  await fillWithDemoData(server.services);
  const asAdmin = { token: server.adminToken };
  const { blogs } = (await server.inject('GET', '/blogs', asAdmin)).body.data;
  expect(blogs.length).toBeGreaterThanOrEqual(40);
  expect(values(blogs, 'category')).toEqual(
    new Set([...NEW_BLOG_CATEGORIES, ...EDIT_BLOG_CATEGORIES]),
  );
  expect(values(blogs, 'status')).toEqual(new Set(['published', 'draft']));

  const submissions = await server.db.selectFrom('submissions').selectAll().execute();
  expect(submissions.length).toBeGreaterThanOrEqual(25);
  expect(values(submissions, 'status')).toEqual(new Set(SUBMISSION_STATUSES));

  const comments = await server.db.selectFrom('comments').selectAll().execute();
  expect(values(comments, 'status')).toEqual(new Set(COMMENT_STATUSES));
  for (const { created_at, changed_at } of comments)
    if (changed_at !== null) expect(changed_at).toBeGreaterThan(created_at);

  const problems = await server.db.selectFrom('problems').selectAll().orderBy('number').execute();
  const times = problems.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  const scripts = problems.map(({ name }) => name && /\p{Script=Devanagari}/u.test(name));
  expect(new Set(scripts)).toEqual(new Set([null, true, false]));
  expect(problems).toHaveLength(300);
  expect(values(problems, 'status')).toEqual(new Set(PROBLEM_STATUSES));
  expect(values(problems, 'priority')).toEqual(new Set(PROBLEM_PRIORITIES));
  expect(values(problems, 'category')).toEqual(new Set(PROBLEM_CATEGORIES));
  expect(values(problems, 'anonymous')).toEqual(new Set([0, 1]));
});

test('its images are served, and nothing lies in the future', async () => {
  const server = await startTestServer();
  await fillWithDemoData(server.services);
  const rows = await server.db.selectFrom('blogs').select('featured_image').execute();
  const images = values(rows, 'featured_image');
  expect(images.size).toBeGreaterThan(5);
  for (const url of images)
    if (url) expect((await server.app.inject(String(url))).statusCode).toBe(200);
  const now = server.services.now();
  for (const table of ['blogs', 'submissions', 'comments', 'problems', 'problem_history'] as const)
    for (const { created_at } of await server.db.selectFrom(table).select('created_at').execute())
      expect(created_at).toBeLessThan(now);
});

test('two demonstrations say the same', async () => {
  const [one, other] = [await startTestServer(), await startTestServer()];
  for (const server of [one, other]) await fillWithDemoData(server.services);
  const subjects = ({ db }: typeof one) =>
    db
      .selectFrom('problems')
      .select(['subject', 'description', 'status'])
      .orderBy('number')
      .execute();
  expect(await subjects(one)).toEqual(await subjects(other));
});
