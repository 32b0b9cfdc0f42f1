import { isoDate, pageQuery, pagination, queryText } from './answer.ts';
import { blog } from './blogs.ts';
import { decisionBody } from './decision.ts';
import { endpoint } from './endpoint.ts';
import { answeredShape, wholeShape } from './field-rules.ts';
import { honeypot, intakeHeaders, suspectedBody, suspectedQuery } from './intake.ts';
import { SUBMISSION_FIELDS, SUBMISSION_STATUSES } from './submission-values.ts';
import { z } from './zod.ts';

const submissionBody = z.object({
  ...wholeShape(SUBMISSION_FIELDS, 'published'),
  website: honeypot,
});
export type SubmissionBody = z.infer<typeof submissionBody>;

const submission = z.object({
  _id: z.string(),
  reference: z.string(),
  ...answeredShape(SUBMISSION_FIELDS),
  status: z.enum(SUBMISSION_STATUSES),
  suspected: z.boolean(),
  submittedAt: isoDate,
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Submission = z.infer<typeof submission>;

const submissionListQuery = pageQuery.extend({
  status: z
    .enum(SUBMISSION_STATUSES, `status must be one of ${SUBMISSION_STATUSES.join(', ')}`)
    .optional(),
  category: queryText,
  search: queryText,
  suspected: suspectedQuery,
});
export type SubmissionListQuery = z.infer<typeof submissionListQuery>;

export const submissionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/submissions',
    access: 'admin',
    summary: 'The moderation queue, newest first',
    query: submissionListQuery,
    data: z.object({ submissions: z.array(submission), pagination }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/submissions/:id',
    access: 'admin',
    summary: 'One submission',
    data: z.object({ submission }),
    errors: [404],
  }),
  send: endpoint({
    method: 'POST',
    path: '/submissions',
    access: 'public',
    summary: 'Public intake of a post; an Idempotency-Key header makes a retry safe',
    headers: intakeHeaders,
    body: submissionBody,
    data: z.object({ reference: z.string() }),
    status: 201,
    errors: [409, 413, 422, 429],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/submissions/:id/approve',
    access: 'admin',
    summary:
      'Publish a pending submission as a post, once; or one that was rejected, where `from` says so',
    once: true,
    body: decisionBody('pending', 'rejected'),
    data: z.object({ blog }),
    errors: [404, 409, 422],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/submissions/:id/reject',
    access: 'admin',
    summary: 'Reject a pending submission',
    once: true,
    errors: [404, 409],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/submissions/:id/reopen',
    access: 'admin',
    summary:
      'Take a decision back: the submission waits again, and its post, if it has one, becomes a draft',
    once: true,
    body: decisionBody('approved', 'rejected'),
    data: z.object({ submission }),
    errors: [404, 409, 422],
  }),
  setSuspected: endpoint({
    method: 'PUT',
    path: '/submissions/:id/suspected',
    access: 'admin',
    summary: 'Say that a submission is no spam, or that it is suspected to be; its status stays',
    once: true,
    body: suspectedBody,
    data: z.object({ submission }),
    errors: [404, 422],
  }),
};
