import { blogListQuery } from './blogs.ts';
import { chosenIds } from './chosen-ids.ts';
import { endpoint } from './endpoint.ts';
import { BULK_LIMIT } from './problem-values.ts';
import { problemListQuery } from './problems.ts';
import { submissionListQuery } from './submissions.ts';
import { z } from './zod.ts';

/** Names, numbers and addresses of people are left out unless asked for. */
const withContacts = {
  contacts: z.enum(['true', 'false'], 'contacts must be true or false').optional(),
};

/** What a list finds, all of it, as a file for spreadsheets. */
export const exportEndpoints = {
  problems: endpoint({
    method: 'GET',
    path: '/problems/export',
    access: 'admin',
    summary:
      'The reports of a list as CSV; contacts, never those of anonymous reporters, on request',
    query: problemListQuery.omit({ page: true, limit: true }).extend(withContacts),
    sends: 'text/csv',
    errors: [429],
  }),
  chosenProblems: endpoint({
    method: 'POST',
    path: '/problems/export',
    access: 'admin',
    summary: `The same of up to ${BULK_LIMIT} reports that are named one by one; nothing is changed`,
    body: z.object({ ids: chosenIds, ...withContacts }),
    sends: 'text/csv',
    errors: [422, 429],
  }),
  submissions: endpoint({
    method: 'GET',
    path: '/submissions/export',
    access: 'admin',
    summary: 'The submissions of a list as CSV; addresses of authors on request',
    query: submissionListQuery.omit({ page: true, limit: true, fields: true }).extend(withContacts),
    sends: 'text/csv',
    errors: [429],
  }),
  blogs: endpoint({
    method: 'GET',
    path: '/blogs/export',
    access: 'admin',
    summary: 'The posts of a list as CSV, drafts too; addresses of authors on request',
    query: blogListQuery
      .pick({ category: true, tag: true, status: true, search: true })
      .extend(withContacts),
    sends: 'text/csv',
    errors: [429],
  }),
};
