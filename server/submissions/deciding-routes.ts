import type { FastifyInstance } from 'fastify';
import { submissionEndpoints } from '#contract/submissions.ts';
import { recordEntry } from '#server/audit/audit-queries.ts';
import { presentBlog } from '#server/blogs/present-blog.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import { cleanStoredContent } from '#server/rich-text/clean-content.ts';
import {
  approveSubmission,
  noSuchSubmission,
  rejectSubmission,
  reopenSubmission,
} from '#server/submissions/decide.ts';
import { presentSubmission } from '#server/submissions/present-submission.ts';
import { findSubmission, setSubmissionSuspected } from '#server/submissions/submission-queries.ts';

/** What admins decide on submissions, and take back. */
export function decidingRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;

  route(app, services, submissionEndpoints.approve, {}, async ({ params, body, admin, write }) => {
    // Before the transaction, which must not wait for others' content.
    const found = await findSubmission(db, params.id);
    const content = await cleanStoredContent(found?.content ?? '');
    const cleaned = { content, version: body.version ?? found?.version };
    return write(async (trx) => {
      const decision = { from: body.from, by: admin, at: now() };
      const row = await approveSubmission(trx, params.id, cleaned, decision);
      const blog = presentBlog(row, { isAdmin: true });
      return { message: (t) => t.submissions.approved, data: { blog } };
    });
  });

  route(app, services, submissionEndpoints.reject, {}, ({ params, body, admin, write }) =>
    write(async (trx) => {
      await rejectSubmission(trx, params.id, { by: admin, reason: body.reason, at: now() });
      return { message: (t) => t.submissions.rejected };
    }),
  );

  route(app, services, submissionEndpoints.reopen, {}, ({ params, body, admin, write }) =>
    write(async (trx) => {
      const decision = { from: body.from, by: admin, at: now() };
      const row = await reopenSubmission(trx, params.id, decision);
      return {
        message: (t) => t.submissions.reopened,
        data: { submission: await presentSubmission(trx, row) },
      };
    }),
  );

  route(app, services, submissionEndpoints.setSuspected, {}, ({ params, body, admin, write }) =>
    write(async (trx) => {
      const row = await setSubmissionSuspected(trx, params.id, body.suspected);
      if (!row) throw noSuchSubmission();
      const action = body.suspected ? 'submission.suspect' : 'submission.clear';
      await recordEntry(trx, { by: admin, action, subject: row.id, at: now() });
      return {
        message: ({ intake: t }) => (body.suspected ? t.suspected : t.cleared),
        data: { submission: await presentSubmission(trx, row) },
      };
    }),
  );
}
