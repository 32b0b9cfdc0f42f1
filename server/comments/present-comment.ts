import type { Comment } from '#contract/comments.ts';
import type { CommentRow } from '#server/comments/comment-queries.ts';

/** A comment as an admin sees it. */
export function presentComment(row: CommentRow): Comment {
  return {
    _id: row.id,
    blogId: row.blog_id,
    blogTitle: row.blog_title,
    name: row.name,
    text: row.text,
    status: row.status,
    decidedBy: row.decided_by,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.changed_at ?? row.created_at),
  };
}

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString();
