import type { FastifyInstance } from 'fastify';
import { type SubmissionBody, submissionEndpoints } from '#contract/submissions.ts';
import { ReadingRecord } from '#server/audit/record-reading.ts';
import { refuseMissingImages } from '#server/blogs/refusals.ts';
import { takeTurn } from '#server/database/take-turn.ts';
import { addressOf, clientOf } from '#server/http/client-of.ts';
import { languageOf } from '#server/http/language-of.ts';
import { paginationOf } from '#server/http/pagination.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import {
  LONG_SUBMISSION,
  LONG_SUBMISSION_LIMIT,
  SUBMISSION_LIMIT,
} from '#server/intake/intake-limits.ts';
import { type Intake, takeIn, takenBefore } from '#server/intake/take-in.ts';
import { BLOG_BODY_LIMIT } from '#server/rich-text/blog-body-limit.ts';
import { cleanContent } from '#server/rich-text/clean-content.ts';
import { noSuchSubmission } from '#server/submissions/decide.ts';
import { decidingRoutes } from '#server/submissions/deciding-routes.ts';
import { editSubmission } from '#server/submissions/edit.ts';
import { findSubmissions } from '#server/submissions/find-queries.ts';
import { presentSubmission, presentSubmissions } from '#server/submissions/present-submission.ts';
import {
  findSubmission,
  insertSubmission,
  listRows,
  listSubmissions,
} from '#server/submissions/submission-queries.ts';

/** Submissions that come when no limit is named. */
const SUBMISSION_PAGE_SIZE = 50;

/** What readers send in for the blog, and its queue. */
export function submissionsRoutes(app: FastifyInstance, services: Services): void {
  const { config, db, now } = services;
  const reading = new ReadingRecord(app, services);

  route(app, services, submissionEndpoints.list, { tag: true }, async ({ query, admin }) => {
    const { page = 1, limit = SUBMISSION_PAGE_SIZE, sort, fields, ...filter } = query;
    const { total, page: pageOf } = await findSubmissions(db, filter, sort);
    const ids = await pageOf((page - 1) * limit, limit);
    // A page beyond the last tells that a search has found somebody, though it shows nobody.
    const isBeyond = ids.length === 0 && total > 0 && Boolean(filter.search);
    await reading.listed(admin, 'submissions', isBeyond ? await pageOf(0, limit) : ids);
    const rows = await (fields === 'row' ? listRows(db, ids) : listSubmissions(db, ids));
    const pagination = paginationOf(page, limit, total);
    return { data: { submissions: await presentSubmissions(db, rows), pagination } };
  });

  route(app, services, submissionEndpoints.read, {}, async ({ params, admin }) => {
    const row = await findSubmission(db, params.id);
    if (!row) throw noSuchSubmission();
    await reading.listed(admin, 'submissions', [row.id]);
    return { data: { submission: await presentSubmission(db, row) } };
  });

  const intake = {
    bodyLimit: BLOG_BODY_LIMIT,
    limit: LONG_SUBMISSION_LIMIT,
    limitAbove: LONG_SUBMISSION,
  };
  const store = async (sent: Pick<Intake, 'kind' | 'request'> & { body: SubmissionBody }) => {
    const { request, body } = sent;
    // Before its content costs anything; what breaks a rule of the fields keeps no neighbour out.
    services.addressCounts.count(services, SUBMISSION_LIMIT, addressOf(request));
    const stranger = clientOf(addressOf(request));
    const clean = {
      ...body,
      content: await cleanContent(body.content, { stranger, language: languageOf(request) }),
    };
    return takeIn(services, {
      ...sent,
      store: async (trx, entry) => {
        await insertSubmission(trx, { body: clean, ...entry });
      },
    });
  };
  route(app, services, submissionEndpoints.send, intake, async ({ request, body }) => {
    const sent = { kind: 'BS', request, body } as const;
    const reference = (await takenBefore(services, sent)) ?? (await store(sent));
    return { message: (t) => t.submissions.received(reference), data: { reference } };
  });

  route(app, services, submissionEndpoints.update, { bodyLimit: BLOG_BODY_LIMIT }, async (call) => {
    const { params, body, admin, request, write } = call;
    const content = await cleanContent(body.content, { language: languageOf(request) });
    return write(async (trx) => {
      // The clean-up of images waits meanwhile: it must not miss one that is used from now on.
      await takeTurn(trx);
      await refuseMissingImages(trx, { ...body, content }, config.publicUrl);
      const row = await editSubmission(trx, params.id, { ...body, content }, admin, now());
      const data = { submission: await presentSubmission(trx, row) };
      return { message: (t) => t.submissions.updated, data };
    });
  });

  decidingRoutes(app, services);
}
