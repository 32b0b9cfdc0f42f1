import { expect, test } from 'vitest';
import { blogsBetween, findBlogs } from '#server/blogs/blog-list-queries.ts';
import { findComments, insertComment } from '#server/comments/comment-queries.ts';
import type { Handle } from '#server/database/tables.ts';
import { sanitiseHtml } from '#server/rich-text/sanitise-html.ts';
import { findSubmissions } from '#server/submissions/find-queries.ts';
import { insertSubmission, submissionsBetween } from '#server/submissions/submission-queries.ts';
import { plansOf } from '#server/test/plans-of.ts';
import { createBlog, sampleBlog } from '#server/test/sample-blog.ts';
import { sampleSubmission } from '#server/test/sample-submission.ts';
import { startTestServer } from '#server/test/test-server.ts';

const { category } = sampleBlog;
const published = { status: 'published', publishedOnly: true } as const;
const pending = { status: 'pending', suspected: undefined } as const;
const content = sanitiseHtml(sampleSubmission.content);
const body = { authorBio: '', readTime: '', featuredImage: null, ...sampleSubmission, content };
const page = { offset: 0, limit: 10 };

/** More than SQLite takes any index to find. */
const ROWS = 30;

/** Rows of each table, all of which these searches find. */
async function startWithRows() {
  const server = await startTestServer();
  const { db } = server;
  const [blogs, submissions]: [string[], string[]] = [[], []];
  for (let number = 0; number < ROWS; number++) {
    const { _id } = await createBlog(server);
    await insertComment(db, { blogId: _id, name: 'Reader', text: 'Our street', at: number });
    const { id } = await insertSubmission(db, { body, reference: `BS-${number}`, at: number });
    blogs.push(_id);
    submissions.push(id);
  }
  return { db, blogs, submissions };
}

const searchBlogs = (db: Handle, withContent: boolean) =>
  findBlogs(db, { ...published, category, search: 'lamp' }, 'newest').then((found) =>
    found.page({ ...page, withContent }),
  );

test('what is looked through is named by ids, and read by them alone', async () => {
  const { db } = await startWithRows();
  const searches = [
    () => plansOf(db, (heard) => searchBlogs(heard, true)),
    () => plansOf(db, (heard) => searchBlogs(heard, false)),
    () =>
      plansOf(db, (heard) => findComments(heard, { status: 'pending', search: 'street' }, page)),
    () => plansOf(db, (heard) => findSubmissions(heard, { ...pending, search: 'roof' }, 'newest')),
  ];
  for (const search of searches) {
    const [listed, ...read] = await search();
    expect(listed).toMatch(/^SEARCH \w+ USING INDEX \w+_by_/);
    expect(read).not.toEqual([]);
    for (const plan of read)
      expect(plan).toMatch(/^SEARCH (\w+) USING INDEX sqlite_autoindex_\1_1 \(id=/);
  }
});

test('so is each stretch of a file', async () => {
  const { db, ...ids } = await startWithRows();
  const [blog = '', submission = ''] = [ids.blogs[0], ids.submissions[0]];
  const plans = await plansOf(db, async (heard) => {
    const blogs = await blogsBetween(
      heard,
      { ...published, category },
      { first: blog, last: blog },
    );
    const sent = await submissionsBetween(heard, pending, { first: submission, last: submission });
    expect([blogs.length, sent.length]).toEqual([1, 1]);
  });
  expect(plans).toEqual(
    ['blogs', 'submissions'].map(
      (table) => `SEARCH ${table} USING INDEX sqlite_autoindex_${table}_1 (id>? AND id<?)`,
    ),
  );
});
