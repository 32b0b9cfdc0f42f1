import type { FastifyInstance } from 'fastify';
import { type CommentStatus, commentEndpoints } from '#contract/comments.ts';
import { findComments } from '#server/comments/comment-queries.ts';
import { stepComment } from '#server/comments/decide-comment.ts';
import { presentComment } from '#server/comments/present-comment.ts';
import { paginationOf } from '#server/http/pagination.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';

/** Comments that come when no limit is named. */
const COMMENT_PAGE_SIZE = 50;

/** Readers' comments, decided on beside the submissions. They come in at POST /blogs/:id/comments. */
export function commentsRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;

  route(app, services, commentEndpoints.list, { tag: true }, async ({ query }) => {
    const { page = 1, limit = COMMENT_PAGE_SIZE, ...filter } = query;
    const { total, rows } = await findComments(db, filter, { offset: (page - 1) * limit, limit });
    const pagination = paginationOf(page, limit, total);
    return { data: { comments: rows.map(presentComment), pagination } };
  });

  const { approve, reject, reopen } = commentEndpoints;
  for (const { endpoint, to, from, message } of [
    { endpoint: approve, to: 'approved', from: ['pending'], message: 'approved' },
    { endpoint: reject, to: 'rejected', from: ['pending'], message: 'rejected' },
    {
      endpoint: reopen,
      to: 'pending',
      from: ['approved', 'rejected'],
      message: 'reopened',
    },
  ] as const)
    route(app, services, endpoint, {}, ({ params, body, admin, write }) => {
      const asked: readonly CommentStatus[] = body.from ? [body.from] : from;
      const step = { from: asked, to, by: admin, at: now() };
      return write(async (trx) => {
        const row = await stepComment(trx, params.id, step);
        return { message: (t) => t.comments[message], data: { comment: presentComment(row) } };
      });
    });
}
