import { isoDate, pageQuery, pagination, queryText, several } from './answer.ts';
import { endpoint } from './endpoint.ts';
import { intakeHeaders, suspectedBody, suspectedQuery } from './intake.ts';
import { problemBody, problemBodyForms } from './problem-body.ts';
import { PROBLEM_PRIORITIES, PROBLEM_SORTS, PROBLEM_STATUSES } from './problem-values.ts';
import { optionalText } from './text-field.ts';
import { z } from './zod.ts';

const historyEntry = z.object({
  from: z.string(),
  to: z.string(),
  note: z.string(),
  at: isoDate,
  by: z.string(),
});

const problem = z.object({
  _id: z.string(),
  reference: z.string(),
  status: z.enum(PROBLEM_STATUSES),
  suspected: z.boolean(),
  priority: z.enum(PROBLEM_PRIORITIES),
  /** The latest note of its history; empty while there is none. */
  newestNote: z.string(),
  /** Who sees to it. */
  assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** It waits for longer than the site promises for its category. */
  overdue: z.boolean(),
  displayName: z.string(),
  displayCategory: z.string(),
  submittedAt: isoDate,
  lastUpdated: isoDate,
  personalInfo: z.object({
    phone: z.string().optional(),
    email: z.string().optional(),
    city: z.string(),
    state: z.string(),
  }),
  issueDetails: z.object({
    category: z.string(),
    subject: z.string(),
    description: z.string(),
    location: z.string().optional(),
    incidentDate: z.string().optional(),
  }),
  evidence: z.object({ supportingLink: z.string().optional() }),
  privacy: z.object({ anonymous: z.boolean(), consent: z.boolean() }),
  /** Another one after each change: a change of status may ask for the one it was made on. */
  version: z.int(),
});
export type Problem = z.infer<typeof problem>;

const problemDetails = problem.extend({
  /** The admin who took it down on the phone; null for one that was sent in. */
  takenBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  history: z.array(historyEntry),
});
export type ProblemDetails = z.infer<typeof problemDetails>;

const status = z.enum(PROBLEM_STATUSES, `status must be one of ${PROBLEM_STATUSES.join(', ')}`);

const ASSIGNEE = 'assignee must be the id of an administrator, or none';

/** What a list is asked for. The index of problems and the console name each of them, too. */
export const problemFilters = z.object(
  {
    status: several('status', status).optional(),
    category: several('category', queryText('category')).optional(),
    city: several('city', queryText('city')).optional(),
    priority: several(
      'priority',
      z.enum(PROBLEM_PRIORITIES, `priority must be one of ${PROBLEM_PRIORITIES.join(', ')}`),
    ).optional(),
    search: queryText('search'),
    suspected: suspectedQuery,
    /** The id of an admin, or `none`. */
    assignee: z
      .string(ASSIGNEE)
      .max(200, ASSIGNEE)
      .refine((id) => !id.includes('\0'), ASSIGNEE)
      .optional(),
    /** Open, and waiting for longer than was promised. */
    overdue: z.enum(['true', 'false'], 'overdue must be true or false').optional(),
  },
  'filters must be an object with what the list is asked for',
);
export type ProblemFilters = z.infer<typeof problemFilters>;

export const problemListQuery = pageQuery.extend({
  ...problemFilters.shape,
  sort: z.enum(PROBLEM_SORTS, `sort must be one of ${PROBLEM_SORTS.join(', ')}`).optional(),
});

const counts = z.object({
  new: z.int(),
  urgent: z.int(),
  overdue: z.int(),
  mine: z.int(),
  open: z.int(),
});
export type ProblemCounts = z.infer<typeof counts>;

/** The version of the problem that was looked at: a 409 if somebody has changed it since. */
const version = z.int('version must be a whole number, as the report names it').optional();

/** The id of an active admin; null for nobody. */
export const assignee = z
  .string('assignee must be the id of an administrator, or null')
  .max(100, 'assignee must be the id of an administrator, or null')
  .nullable();

const assigneeBody = z.object({ assignee, version });

const statusBody = z.object({
  status: z.enum(PROBLEM_STATUSES, `Status must be one of ${PROBLEM_STATUSES.join(', ')}`),
  note: optionalText({ field: 'note', max: 2000 }).default(''),
  version,
});

export const problemEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/problems',
    access: 'admin',
    summary:
      'Reports, newest first or as `sort` says; status, category, city and priority may be given several times',
    query: problemListQuery,
    data: z.object({ problems: z.array(problem), pagination }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/problems/counts',
    access: 'admin',
    summary:
      'How many reports are new, urgent, past what was promised, one’s own and open; without suspected spam',
    data: counts,
  }),
  read: endpoint({
    method: 'GET',
    path: '/problems/:id',
    access: 'admin',
    summary: 'One report with its history',
    data: problemDetails,
    errors: [404],
  }),
  send: endpoint({
    method: 'POST',
    path: '/problems',
    access: 'public',
    summary: 'Public intake of a report; an Idempotency-Key header makes a retry safe',
    headers: intakeHeaders,
    body: problemBody,
    bodyForm: problemBodyForms,
    data: z.object({ reference: z.string() }),
    status: 201,
    errors: [409, 413, 422, 429],
  }),
  takeByPhone: endpoint({
    method: 'POST',
    path: '/problems/by-phone',
    access: 'admin',
    summary:
      'A report that an administrator takes down for a caller: the same body and rules as the public intake, without its limit',
    once: true,
    body: problemBody,
    bodyForm: problemBodyForms,
    data: z.object({ _id: z.string(), reference: z.string() }),
    status: 201,
    errors: [413, 422],
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/problems/:id/status',
    access: 'admin',
    summary:
      'Change the status; who, when and the note are kept in the history. With a version only if nobody else changed the report meanwhile',
    once: true,
    body: statusBody,
    data: problemDetails,
    errors: [404, 409, 422],
  }),
  setAssignee: endpoint({
    method: 'PUT',
    path: '/problems/:id/assignee',
    access: 'admin',
    summary:
      'Say who sees to a report, or that nobody does. With a version only if nobody else changed it meanwhile',
    once: true,
    body: assigneeBody,
    data: problemDetails,
    errors: [404, 409, 422],
  }),
  setSuspected: endpoint({
    method: 'PUT',
    path: '/problems/:id/suspected',
    access: 'admin',
    summary: 'Say that a report is no spam, or that it is suspected to be; its status stays',
    once: true,
    body: suspectedBody,
    data: problemDetails,
    errors: [404, 422],
  }),
};
