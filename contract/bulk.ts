import { isoDate } from './answer.ts';
import { chosenIds } from './chosen-ids.ts';
import { endpoint } from './endpoint.ts';
import { BULK_LIMIT, PROBLEM_STATUSES } from './problem-values.ts';
import { assignee, problemFilters } from './problems.ts';
import { optionalText } from './text-field.ts';
import { z } from './zod.ts';

/** Why a problem was left as it was. */
const FAILURES = ['gone', 'changed', 'no-assignee'] as const;

const change = z
  .object(
    {
      status: z
        .enum(PROBLEM_STATUSES, `status must be one of ${PROBLEM_STATUSES.join(', ')}`)
        .optional(),
      note: optionalText({ field: 'note', max: 2000 }).optional(),
      assignee: assignee.optional(),
    },
    { error: 'change must name a status, a note or an assignee' },
  )
  .refine(({ status, note, assignee: given }) => status || note || given !== undefined, {
    error: 'change must name a status, a note or an assignee',
  });
export type BulkChange = z.infer<typeof change>;

const AS_MANY = 'versions must name as many versions as ids has reports';
const versions = z.array(
  z.int('versions must be whole numbers, as the reports name them').nullable(),
  { error: AS_MANY },
);

const bulkBody = z
  .object({
    ids: chosenIds.optional(),
    /** Which version of each was looked at; null is whichever it has now. */
    versions: versions.optional(),
    filters: problemFilters.optional(),
    change,
  })
  .refine((body) => (body.ids === undefined) !== (body.filters === undefined), {
    path: ['ids'],
    error: 'Name reports either by ids or by filters',
  })
  .refine((body) => !body.versions || body.versions.length === body.ids?.length, {
    path: ['versions'],
    error: AS_MANY,
  });

const bulk = z.object({
  id: z.string(),
  change: z.object({
    status: z.enum(PROBLEM_STATUSES).optional(),
    note: z.string().optional(),
    assignee: z.string().nullable().optional(),
  }),
  createdAt: isoDate,
  total: z.int(),
  /** Changed, and not back as they were. */
  done: z.int(),
  /** Back as they were, or never changed because it was taken back before. */
  undone: z.int(),
  /** What was left as it was; the first hundred are named. */
  failures: z.int(),
  failed: z.array(z.object({ id: z.string(), reference: z.string(), reason: z.enum(FAILURES) })),
  /** `running` and `undoing` go on with the next call. */
  state: z.enum(['running', 'done', 'undoing', 'undone']),
});
export type Bulk = z.infer<typeof bulk>;
export type BulkFailure = (typeof FAILURES)[number];

/** Many problems are changed at once: in slices, each whole or not at all. */
export const bulkEndpoints = {
  start: endpoint({
    method: 'POST',
    path: '/problems/bulk',
    access: 'admin',
    summary: `Choose up to ${BULK_LIMIT} reports, by ids or by the filters of the list, and what is to change of each; nothing is changed yet. With versions only those that nobody else changed meanwhile`,
    once: true,
    body: bulkBody,
    data: z.object({ bulk }),
    errors: [409, 422, 429],
  }),
  run: endpoint({
    method: 'POST',
    path: '/problems/bulk/:id/run',
    access: 'admin',
    summary:
      'Change the next slice of the chosen reports; to be called while the state is `running`',
    once: true,
    data: z.object({ bulk }),
    errors: [404, 409],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/problems/bulk/:id/undo',
    access: 'admin',
    summary:
      'Take back the next slice, where nobody changed a report since; to be called while the state is `undoing`',
    once: true,
    data: z.object({ bulk }),
    errors: [404],
  }),
  end: endpoint({
    method: 'POST',
    path: '/problems/bulk/:id/end',
    access: 'admin',
    summary:
      'Leave it at what is changed so far: the rest never is. What is changed can be taken back',
    once: true,
    data: z.object({ bulk }),
    errors: [404, 409],
  }),
  list: endpoint({
    method: 'GET',
    path: '/problems/bulk',
    access: 'admin',
    summary:
      'One’s own changes of many reports that have not come to their end, the latest first; behind them for a day the latest of all, so that it can be taken back',
    data: z.object({ bulks: z.array(bulk) }),
  }),
};
