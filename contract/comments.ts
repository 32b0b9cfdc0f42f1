import { isoDate, pageQuery, pagination, queryText } from './answer.ts';
import { decisionBody } from './decision.ts';
import { endpoint } from './endpoint.ts';
import { z } from './zod.ts';

export const COMMENT_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

/** A reader's comment as an admin decides on it. Name and text are plain text. */
const comment = z.object({
  _id: z.string(),
  blogId: z.string(),
  blogTitle: z.string(),
  name: z.string(),
  text: z.string(),
  status: z.enum(COMMENT_STATUSES),
  /** The admin's name; null while it is pending. */
  decidedBy: z.string().nullable(),
  createdAt: isoDate,
  /** When it came, was decided, or was set back to pending. */
  updatedAt: isoDate,
});
export type Comment = z.infer<typeof comment>;

const commentListQuery = pageQuery.extend({
  status: z
    .enum(COMMENT_STATUSES, `status must be one of ${COMMENT_STATUSES.join(', ')}`)
    .optional(),
  search: queryText('search'),
});
export type CommentListQuery = z.infer<typeof commentListQuery>;

export const commentEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/comments',
    access: 'admin',
    summary: 'Comments of readers, newest first',
    query: commentListQuery,
    data: z.object({ comments: z.array(comment), pagination }),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/comments/:id/approve',
    access: 'admin',
    summary: 'Show a pending comment with its post; or one that was rejected, where `from` says so',
    once: true,
    body: decisionBody('pending', 'rejected'),
    data: z.object({ comment }),
    errors: [404, 409, 422],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/comments/:id/reject',
    access: 'admin',
    summary: 'Reject a pending comment; or one that was approved, where `from` says so',
    once: true,
    body: decisionBody('pending', 'approved'),
    data: z.object({ comment }),
    errors: [404, 409, 422],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/comments/:id/reopen',
    access: 'admin',
    summary: 'Take a decision on a comment back: it waits again, and is not shown',
    once: true,
    body: decisionBody('approved', 'rejected'),
    data: z.object({ comment }),
    errors: [404, 409, 422],
  }),
};
