import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { expect } from 'vitest';
import { type Blog, blogEndpoints } from '#contract/blogs.ts';
import { MAX_PAGE_SIZE } from '#contract/call-values.ts';
import { problemEndpoints } from '#contract/problems.ts';
import { type Submission, submissionEndpoints } from '#contract/submissions.ts';
import { checkTrail } from '#server/audit/check-trail.ts';
import { DATABASE_FILE, openDatabase } from '#server/database/open-database.ts';
import { type Caller, call, Refused } from './call.ts';
import type { Ledger } from './ledger.ts';
import { editedTitle, sendProblem, submit } from './writers.ts';

/** What the server knows, asked through the API page by page. */
async function readAll(caller: Caller) {
  const limit = MAX_PAGE_SIZE;
  const blogs = await everyPage(async (page) => {
    const query = { page, limit, fields: 'summary' };
    return (await call(caller, blogEndpoints.list, { query })).blogs;
  });
  const submissions = await everyPage(
    async (page) =>
      (await call(caller, submissionEndpoints.list, { query: { page, limit } })).submissions,
  );
  const problems = await everyPage(
    async (page) =>
      (await call(caller, problemEndpoints.list, { query: { page, limit } })).problems,
  );
  return { blogs, submissions, problems };
}

async function everyPage<Row>(read: (page: number) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const some = await read(page);
    rows.push(...some);
    if (some.length < MAX_PAGE_SIZE) return rows;
  }
}

/** Acknowledged writes that the server no longer has as it said. */
export async function findLost(caller: Caller, ledger: Ledger): Promise<string[]> {
  const { blogs, submissions, problems } = await readAll(caller);
  const references = new Map(problems.map((row) => [row.issueDetails.subject, row.reference]));
  const blogsById = new Map(blogs.map((row) => [row._id, row]));
  const lost: string[] = [];
  for (const [subject, { reference }] of ledger.problems)
    if (reference && references.get(subject) !== reference) lost.push(subject);
  for (const [title, { id, image }] of ledger.blogs)
    if (id && !isBlog(blogsById.get(id), title, image)) lost.push(title);
  for (const url of ledger.images) if (!(await isWholeImage(caller, url))) lost.push(url);
  return [
    ...findLostSubmissions(ledger, submissions, blogsById),
    ...lost,
    ...(await findLostChanges(caller, ledger)),
  ];
}

/** What was sent in, or became a blog by its approval. */
function findLostSubmissions(
  ledger: Ledger,
  submissions: Pick<Submission, 'title' | 'reference' | 'status'>[],
  blogs: ReadonlyMap<string, Pick<Blog, 'title'>>,
): string[] {
  const queue = new Map(submissions.map((row) => [row.title, row]));
  const lost: string[] = [];
  for (const [title, { reference, blogId }] of ledger.submissions) {
    const row = queue.get(title);
    if (reference && row?.reference !== reference) lost.push(title);
    if (blogId && (blogs.get(blogId)?.title !== title || row?.status !== 'approved'))
      lost.push(`approval of ${title}`);
  }
  return lost;
}

const isBlog = (
  blog: (Pick<Blog, 'title'> & { featuredImage?: string | null | undefined }) | undefined,
  title: string,
  image: string,
) => blog?.title === title && blog.featuredImage === image;

async function isWholeImage({ address }: Caller, url: string): Promise<boolean> {
  const answer = await fetch(new URL(url, address));
  if (!answer.ok) return false;
  const { width } = await sharp(Buffer.from(await answer.arrayBuffer()), { failOn: 'error' })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ info }) => info);
  return width === 320;
}

async function findLostChanges(caller: Caller, { followed, edited }: Ledger): Promise<string[]> {
  const { history } = await call(caller, problemEndpoints.read, { id: followed.id });
  const notes = new Set(history.map(({ note }) => note));
  const lost = followed.kept.filter((note) => !notes.has(note));
  const { blog } = await call(caller, blogEndpoints.read, { id: edited.id });
  const possible = [edited.kept, edited.tried].map(editedTitle);
  return possible.includes(blog.title) ? lost : [...lost, `saved ${edited.kept} times`];
}

/**
 * Sends what got no answer once more, as a client would, and sees that everything is there exactly
 * once and nothing half.
 */
export async function expectExactlyOnce(caller: Caller, ledger: Ledger): Promise<void> {
  for (const { key, reference } of ledger.problems.values())
    if (!reference) await sendProblem(caller, ledger, key);
  for (const { key, reference } of ledger.submissions.values())
    if (!reference) await submit(caller, ledger, key);
  await approveAll(caller);
  const { blogs, submissions, problems } = await readAll(caller);
  expectSame(
    problems.map(({ issueDetails }) => issueDetails.subject),
    [...ledger.problems.keys()],
  );
  expectSame(
    submissions.map(({ title }) => title),
    [...ledger.submissions.keys()],
  );
  expectSame(
    blogs.map(({ title }) => title).filter((title) => title.startsWith('A bench')),
    [...ledger.submissions.keys()],
  );
  for (const { featuredImage } of blogs)
    if (featuredImage) expect(await isWholeImage(caller, featuredImage)).toBe(true);
  const { history } = await call(caller, problemEndpoints.read, { id: ledger.followed.id });
  const written = history.map(({ note }) => note);
  expect(written).toEqual(ledger.followed.tried.filter((note) => written.includes(note)));
}

const expectSame = (found: string[], expected: string[]) =>
  expect(found.sort()).toEqual(expected.sort());

/** An approval without an answer is given again; one that was done already says so. */
async function approveAll(caller: Caller): Promise<void> {
  const { submissions } = await readAll(caller);
  for (const { _id, status } of submissions)
    await call(caller, submissionEndpoints.approve, { id: _id }).catch((error) => {
      if (!(error instanceof Refused && error.status === 409 && status === 'approved')) throw error;
    });
}

/** The file itself: whole by SQLite's own measure, with a trail of entries that has no gap. */
export async function expectSoundFile(dataDir: string): Promise<void> {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
  database.close();
  const db = await openDatabase({ dataDir });
  expect(await checkTrail(db).finally(() => db.destroy())).toMatchObject({ sound: true });
}
