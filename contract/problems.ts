import { isoDate, pageQuery, pagination, queryText } from './answer.ts';
import { endpoint } from './endpoint.ts';
import { honeypot, intakeHeaders, suspectedBody, suspectedQuery } from './intake.ts';
import { PROBLEM_CATEGORIES, PROBLEM_PRIORITIES, PROBLEM_STATUSES } from './problem-values.ts';
import { rules } from './rules.ts';
import { optionalEmail, optionalLink, optionalText, requiredText } from './text-field.ts';
import { z } from './zod.ts';

const name = requiredText({ field: 'name', max: 200 });
const phone = requiredText({ field: 'phone', max: 30 }).regex(/^\+?[\d\s().-]{6,}$/, {
  error: () => rules().phone,
});
const city = requiredText({ field: 'city', max: 100 });
const state = requiredText({ field: 'state', max: 100 });

const issueDetails = z.object(
  {
    category: z.enum(PROBLEM_CATEGORIES, { error: () => rules().problemCategory }),
    subject: requiredText({ field: 'subject', max: 300 }),
    description: requiredText({ field: 'description', max: 20_000 }),
    location: optionalText({ field: 'location', max: 300 }).default(''),
    incidentDate: z
      .union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal('')], {
        error: () => rules().incidentDate,
      })
      .default(''),
  },
  { error: () => rules().issueDetails },
);

const evidence = z
  .object({ supportingLink: optionalLink('supportingLink').default('') })
  .default({ supportingLink: '' });

const consent = z.literal(true, { error: () => rules().consent });

const named = z.object({
  personalInfo: z.object(
    { name, phone, email: optionalEmail('email').default(''), city, state },
    { error: () => rules().personalInfo },
  ),
  issueDetails,
  evidence,
  privacy: z.object(
    { anonymous: z.literal(false, 'anonymous must be true or false'), consent },
    { error: () => rules().privacy },
  ),
  website: honeypot,
});

/** Name, phone and email are dropped unread: the schema does not know them. */
const anonymous = z.object({
  personalInfo: z.object({ city, state }, { error: () => rules().cityAndState }),
  issueDetails,
  evidence,
  privacy: z.object({ anonymous: z.literal(true), consent }),
  website: honeypot,
});

const asksForAnonymity = (body: unknown) =>
  z.object({ privacy: z.object({ anonymous: z.literal(true) }) }).safeParse(body).success;

/** A citizen's problem, named or anonymous. */
export const problemBody = z.unknown().transform((body, context) => {
  const parsed = (asksForAnonymity(body) ? anonymous : named).safeParse(body);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues)
    context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
});
export type ProblemBody = z.infer<typeof named> | z.infer<typeof anonymous>;

/** The body's form for the API document, which a transformation cannot give. */
const problemBodyForms = z.union([named, anonymous]);

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

const problemDetails = problem.extend({ history: z.array(historyEntry) });
export type ProblemDetails = z.infer<typeof problemDetails>;

/** What a list is asked for. The index of problems and the console name each of them, too. */
export const problemFilters = z.object({
  status: z
    .enum(PROBLEM_STATUSES, `status must be one of ${PROBLEM_STATUSES.join(', ')}`)
    .optional(),
  category: queryText,
  city: queryText,
  search: queryText,
  suspected: suspectedQuery,
});
export type ProblemFilters = z.infer<typeof problemFilters>;

const statusBody = z.object({
  status: z.enum(PROBLEM_STATUSES, `Status must be one of ${PROBLEM_STATUSES.join(', ')}`),
  note: optionalText({ field: 'note', max: 2000 }).default(''),
  /** The version of the problem that was looked at: a 409 if somebody has changed it since. */
  version: z.int('version must be a whole number, as the report names it').optional(),
});

export const problemEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/problems',
    access: 'admin',
    summary: 'Reports, newest first',
    query: pageQuery.extend(problemFilters.shape),
    data: z.object({ problems: z.array(problem), pagination }),
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
