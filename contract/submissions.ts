import { isoDate, pageQuery, pagination, queryText } from './answer.ts';
import { blog } from './blogs.ts';
import { decisionBody } from './decision.ts';
import { endpoint } from './endpoint.ts';
import { answeredShape, wholeShape } from './field-rules.ts';
import { honeypot, intakeHeaders, suspectedBody, suspectedQuery } from './intake.ts';
import {
  REASON_MAX,
  SUBMISSION_FIELDS,
  SUBMISSION_SORTS,
  SUBMISSION_STATUSES,
} from './submission-values.ts';
import { optionalText } from './text-field.ts';
import { z } from './zod.ts';

const written = wholeShape(SUBMISSION_FIELDS, 'published');

const submissionBody = z.object({ ...written, website: honeypot });
export type SubmissionBody = z.infer<typeof submissionBody>;

const version = z.int('version must be a whole number, as the submission names it');

/** All of it as it is to be published. */
const submissionEdit = z.object({
  ...written,
  /** The version that was edited: a 409 if somebody has edited it since. */
  version,
});

/** With the version that was looked at: a 409 if somebody has edited it since. */
const approval = decisionBody('pending', 'rejected')
  .unwrap()
  .extend({ version: version.optional() })
  .prefault({});

const rejection = z
  .object({ reason: optionalText({ field: 'reason', max: REASON_MAX }).optional() })
  .prefault({});

const submission = z.object({
  _id: z.string(),
  reference: z.string(),
  ...answeredShape(SUBMISSION_FIELDS),
  status: z.enum(SUBMISSION_STATUSES),
  suspected: z.boolean(),
  /** What the admin who rejected it wrote; empty unless it is rejected. */
  rejectionReason: z.string(),
  /** What was sent in, where it has been edited since. Null in a list that leaves the content out. */
  original: z.object(answeredShape(SUBMISSION_FIELDS)).nullable(),
  /** The name of the admin who edited it last. */
  editedBy: z.string().nullable(),
  version: z.int(),
  /** The post of its approval: a draft, where that was taken back. */
  blogId: z.string().nullable(),
  submittedAt: isoDate,
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Submission = z.infer<typeof submission>;

export const submissionListQuery = pageQuery.extend({
  status: z
    .enum(SUBMISSION_STATUSES, `status must be one of ${SUBMISSION_STATUSES.join(', ')}`)
    .optional(),
  category: queryText('category'),
  search: queryText('search'),
  suspected: suspectedQuery,
  sort: z
    .enum(SUBMISSION_SORTS, `sort must be one of ${SUBMISSION_SORTS.join(', ')}`)
    .default('newest'),
  /** `row` leaves the content and the original out of all of them; `full` unless given. */
  fields: z.enum(['row', 'full'], 'fields must be row or full').optional(),
});
export type SubmissionListQuery = z.infer<typeof submissionListQuery>;

export const submissionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/submissions',
    access: 'admin',
    summary:
      'The moderation queue, newest first unless asked otherwise; past 2 MB of content together the rest of it is empty, to be read by id, with fields=row all of it',
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
  update: endpoint({
    method: 'PUT',
    path: '/submissions/:id',
    access: 'admin',
    summary:
      'Edit a pending submission before it is published, unless somebody else did meanwhile; what was sent in is kept beside it until it is the same again',
    once: true,
    body: submissionEdit,
    data: z.object({ submission }),
    errors: [404, 409, 413, 422],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/submissions/:id/approve',
    access: 'admin',
    summary:
      'Publish a pending submission as a post, once; or one that was rejected, where `from` says so',
    once: true,
    body: approval,
    data: z.object({ blog }),
    errors: [404, 409, 422],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/submissions/:id/reject',
    access: 'admin',
    summary: 'Reject a pending submission, with a reason that only administrators see or without',
    once: true,
    body: rejection,
    errors: [404, 409, 422],
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
