import type { Transaction } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { bodyHtml } from '#server/demo-data/body-html.ts';
import { type DemoSubmission, demoSubmissions } from '#server/demo-data/demo-submissions.ts';
import type { RandomChoices } from '#server/demo-data/random-choices.ts';
import { unusedReference } from '#server/intake/intake-queries.ts';
import { sanitiseHtml } from '#server/rich-text/sanitise-html.ts';
import { approveSubmission, type Decider, rejectSubmission } from '#server/submissions/decide.ts';
import { insertSubmission } from '#server/submissions/submission-queries.ts';

const HOUR = 60 * 60 * 1000;
/** The age of a submission that waits, and of one that is decided, in hours. */
const YOUNG = [20, 9 * 24] as const;
const OLD = [12 * 24, 90 * 24] as const;
const LONGEST_WAIT = 10 * 24;
/** Of nine submissions four wait, three were approved and two rejected. */
const ROUND = 9;
const WAITING = 4;
const APPROVED = 3;

/** The moderation queue: the older submissions decided, the younger ones waiting. */
export async function addDemoSubmissions(
  trx: Transaction<Tables>,
  { now, choose, by }: { now: number; choose: RandomChoices; by: Decider },
): Promise<void> {
  for (const [index, submission] of demoSubmissions().entries()) {
    const place = (index * 2) % ROUND;
    const waits = place < WAITING;
    const at = now - choose.between(...(waits ? YOUNG : OLD)) * HOUR;
    const reference = await unusedReference(trx, 'BS');
    const body = bodyOf(submission);
    const row = await insertSubmission(trx, { body, reference, at });
    if (waits) continue;
    const decision = { by, at: at + choose.between(3, LONGEST_WAIT) * HOUR };
    if (place >= WAITING + APPROVED) await rejectSubmission(trx, row.id, decision);
    else await approveSubmission(trx, row.id, { ...body, version: row.version }, decision);
  }
}

function bodyOf(submission: DemoSubmission) {
  return {
    title: submission.title,
    excerpt: submission.excerpt,
    content: sanitiseHtml(bodyHtml(submission.body)),
    category: submission.category,
    tags: submission.tags,
    author: submission.author,
    authorEmail: 'reader@example.org',
    authorBio: '',
    featuredImage: null,
    readTime: '3 min read',
  };
}
