import type { FastifyInstance } from 'fastify';
import { submissionEndpoints } from '#contract/submissions.ts';
import { recordEntry } from '#server/audit/audit-queries.ts';
import { ReadingRecord } from '#server/audit/record-reading.ts';
import { presentBlog } from '#server/blogs/present-blog.ts';
import { addressOf, clientOf } from '#server/http/client-of.ts';
import { languageOf } from '#server/http/language-of.ts';
import { paginationOf } from '#server/http/pagination.ts';
import { route } from '#server/http/route.ts';
import { SUBMISSION_LIMIT } from '#server/intake/intake-limits.ts';
import { takeIn } from '#server/intake/take-in.ts';
import { BLOG_BODY_LIMIT } from '#server/rich-text/blog-body-limit.ts';
import { cleanContent, cleanStoredContent } from '#server/rich-text/clean-content.ts';
import type { Services } from '#server/services.ts';
import {
  approveSubmission,
  noSuchSubmission,
  rejectSubmission,
  reopenSubmission,
} from '#server/submissions/decide.ts';
import { presentSubmission } from '#server/submissions/present-submission.ts';
import {
  countSubmissions,
  findSubmission,
  insertSubmission,
  listSubmissions,
  setSubmissionSuspected,
} from '#server/submissions/submission-queries.ts';
import type { Sentence } from '#server/text/sentence.ts';

/** Submissions that come when no limit is named. */
const SUBMISSION_PAGE_SIZE = 50;

export function submissionsRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  const reading = new ReadingRecord(app, services);

  route(app, services, submissionEndpoints.list, {}, async ({ query, admin }) => {
    const { page = 1, limit = SUBMISSION_PAGE_SIZE, ...filter } = query;
    const total = await countSubmissions(db, filter);
    const rows = await listSubmissions(db, filter, { offset: (page - 1) * limit, limit });
    const ids = rows.map(({ id }) => id);
    await reading.listed(admin, 'submissions', ids);
    const pagination = paginationOf(page, limit, total);
    return { data: { submissions: rows.map(presentSubmission), pagination } };
  });

  route(app, services, submissionEndpoints.read, {}, async ({ params }) => {
    const row = await findSubmission(db, params.id);
    if (!row) throw noSuchSubmission();
    return { data: { submission: presentSubmission(row) } };
  });

  const intake = { bodyLimit: BLOG_BODY_LIMIT, limit: SUBMISSION_LIMIT };
  route(app, services, submissionEndpoints.send, intake, async ({ request, body }) => {
    const stranger = clientOf(addressOf(request));
    const clean = {
      ...body,
      content: await cleanContent(body.content, { stranger, language: languageOf(request) }),
    };
    const reference = await takeIn(services, {
      kind: 'BS',
      request,
      body,
      store: async (trx, entry) => {
        await insertSubmission(trx, { body: clean, ...entry });
      },
    });
    return { message: (t) => t.submissions.received(reference), data: { reference } };
  });

  route(app, services, submissionEndpoints.approve, {}, async ({ params, body, admin, write }) => {
    // Before the transaction, which must not wait for others' content. A submission never changes it.
    const content = await cleanStoredContent((await findSubmission(db, params.id))?.content ?? '');
    return write(async (trx) => {
      const decision = { from: body.from, by: admin, at: now() };
      const row = await approveSubmission(trx, params.id, content, decision);
      const blog = presentBlog(row, { isAdmin: true });
      return { message: (t) => t.submissions.approved, data: { blog } };
    });
  });

  route(app, services, submissionEndpoints.reject, {}, ({ params, admin, write }) =>
    write(async (trx) => {
      await rejectSubmission(trx, params.id, { by: admin, at: now() });
      return { message: (t) => t.submissions.rejected };
    }),
  );

  route(app, services, submissionEndpoints.reopen, {}, ({ params, body, admin, write }) =>
    write(async (trx) => {
      const decision = { from: body.from, by: admin, at: now() };
      const row = await reopenSubmission(trx, params.id, decision);
      return {
        message: (t) => t.submissions.reopened,
        data: { submission: presentSubmission(row) },
      };
    }),
  );

  route(app, services, submissionEndpoints.setSuspected, {}, ({ params, body, admin, write }) =>
    write(async (trx) => {
      const row = await setSubmissionSuspected(trx, params.id, body.suspected);
      if (!row) throw noSuchSubmission();
      const action = body.suspected ? 'submission.suspect' : 'submission.clear';
      await recordEntry(trx, { by: admin, action, subject: row.id, at: now() });
      const message: Sentence = ({ intake: t }) => (body.suspected ? t.suspected : t.cleared);
      return { message, data: { submission: presentSubmission(row) } };
    }),
  );
}
