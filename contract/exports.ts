import { several } from './answer.ts';
import { blogListQuery } from './blogs.ts';
import { endpoint } from './endpoint.ts';
import { problemListQuery } from './problems.ts';
import { submissionListQuery } from './submissions.ts';
import { z } from './zod.ts';

const id = z.string().max(100, 'ids must be ids of reports');

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
      'The reports of a list, or those named by `ids`, as CSV; contacts, never those of anonymous reporters, on request',
    query: problemListQuery
      .omit({ page: true, limit: true })
      .extend({ ...withContacts, ids: several(id).optional() }),
    sends: 'text/csv',
  }),
  submissions: endpoint({
    method: 'GET',
    path: '/submissions/export',
    access: 'admin',
    summary: 'The submissions of a list as CSV; addresses of authors on request',
    query: submissionListQuery.omit({ page: true, limit: true }).extend(withContacts),
    sends: 'text/csv',
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
  }),
};
