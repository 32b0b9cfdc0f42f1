import type { Transaction } from 'kysely';
import { insertComment } from '#server/comments/comment-queries.ts';
import { stepComment } from '#server/comments/decide-comment.ts';
import type { Tables } from '#server/database/tables.ts';
import { demoComments } from '#server/demo-data/demo-comments.ts';
import { newestPublishedBlogs } from '#server/demo-data/demo-queries.ts';
import type { RandomChoices } from '#server/demo-data/random-choices.ts';
import type { Decider } from '#server/submissions/decide.ts';

const HOUR = 60 * 60 * 1000;
/** Blogs that readers have written below. */
const BLOGS = 6;
/** The age of a comment in hours, which is less than that of its blog, and until it is decided. */
const OLDEST = 40;
const YOUNGEST = 12;
const LONGEST_WAIT = 8;
/** Of four comments one waits, two were approved and one was rejected. */
const ENDS = ['approved', 'pending', 'approved', 'rejected'] as const;

/** Comments below the newest blogs, most of them decided. */
export async function addDemoComments(
  trx: Transaction<Tables>,
  { now, choose, by }: { now: number; choose: RandomChoices; by: Decider },
): Promise<void> {
  const blogs = await newestPublishedBlogs(trx, BLOGS);
  for (const [index, comment] of demoComments.entries()) {
    const at = now - choose.between(YOUNGEST, OLDEST) * HOUR;
    const blogId = blogs[index % blogs.length]?.id ?? '';
    const row = await insertComment(trx, { ...comment, blogId, at });
    const to = ENDS[index % ENDS.length] ?? 'pending';
    if (!row || to === 'pending') continue;
    const decided = at + choose.between(1, LONGEST_WAIT) * HOUR;
    await stepComment(trx, row.id, { from: ['pending'], to, by, at: decided });
  }
}
