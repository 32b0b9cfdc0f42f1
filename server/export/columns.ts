import type { Problem } from '#contract/problems.ts';
import { readableText } from '#contract/text/plain-text.ts';
import type { BlogSummaryRow } from '#server/blogs/blog-list-queries.ts';
import type { ProblemRow } from '#server/problems/problem-queries.ts';
import type { CityCalendar } from '#server/stats/city-days.ts';
import type { ShownSubmissionRow } from '#server/submissions/submission-queries.ts';
import type { Texts } from '#server/text/sentence.ts';

interface Column<Row> {
  head: keyof Texts['table'];
  /** Says how to reach somebody, or who a reporter is: left out unless asked for. */
  isContact?: true;
  cell: (
    row: Row,
    calendar: CityCalendar,
    say: Texts['cells'],
  ) => string | number | null | undefined;
}
export type Table<Row> = readonly Column<Row>[];

/** A problem with what `presentProblem` shows of it, which alone withholds a reporter's contact. */
export interface ShownProblem {
  row: ProblemRow;
  shown: Problem;
}

export const problemTable: Table<ShownProblem> = [
  { head: 'reference', cell: ({ row }) => row.reference },
  { head: 'status', cell: ({ row }, _calendar, say) => say.problemStatus(row.status) },
  { head: 'priority', cell: ({ row }, _calendar, say) => say.priority(row.priority) },
  { head: 'category', cell: ({ row }, _calendar, say) => say.problemCategory(row.category) },
  { head: 'subject', cell: ({ row }) => row.subject },
  { head: 'description', cell: ({ row }) => row.description },
  { head: 'location', cell: ({ row }) => row.location },
  { head: 'city', cell: ({ row }) => row.city },
  { head: 'state', cell: ({ row }) => row.state },
  { head: 'incidentDate', cell: ({ row }) => row.incident_date },
  { head: 'link', cell: ({ row }) => row.supporting_link },
  { head: 'received', cell: ({ row }, calendar) => calendar.timeOf(row.created_at) },
  { head: 'changed', cell: ({ row }, calendar) => calendar.timeOf(row.updated_at) },
  { head: 'note', cell: ({ shown }) => shown.newestNote },
  { head: 'assignee', cell: ({ shown }) => shown.assignee?.name },
  {
    head: 'name',
    isContact: true,
    cell: ({ shown }, _calendar, say) => say.reporter(shown.displayName),
  },
  { head: 'phone', isContact: true, cell: ({ shown }) => shown.personalInfo.phone },
  { head: 'email', isContact: true, cell: ({ shown }) => shown.personalInfo.email },
];

export const submissionTable: Table<ShownSubmissionRow> = [
  { head: 'reference', cell: (row) => row.reference },
  { head: 'status', cell: (row, _calendar, say) => say.decision(row.status) },
  { head: 'title', cell: (row) => row.title },
  { head: 'category', cell: (row, _calendar, say) => say.category(row.category) },
  { head: 'tags', cell: (row) => tagsOf(row.tags) },
  { head: 'author', cell: (row) => row.author },
  { head: 'excerpt', cell: (row) => row.excerpt },
  { head: 'text', cell: (row) => readableText(row.content) },
  { head: 'received', cell: (row, calendar) => calendar.timeOf(row.created_at) },
  { head: 'email', isContact: true, cell: (row) => row.author_email },
];

export const blogTable: Table<BlogSummaryRow & { content: string }> = [
  { head: 'status', cell: (row, _calendar, say) => say.blogStatus(row.status) },
  { head: 'title', cell: (row) => row.title },
  { head: 'category', cell: (row, _calendar, say) => say.category(row.category) },
  { head: 'tags', cell: (row) => tagsOf(row.tags) },
  { head: 'author', cell: (row) => row.author_name },
  { head: 'excerpt', cell: (row) => row.excerpt },
  { head: 'text', cell: (row) => readableText(row.content) },
  {
    head: 'published',
    cell: (row, calendar) => row.published_at && calendar.timeOf(row.published_at),
  },
  { head: 'views', cell: (row) => row.views },
  { head: 'likes', cell: (row) => row.likes },
  { head: 'email', isContact: true, cell: (row) => row.author_email },
];

const tagsOf = (json: string) => (JSON.parse(json) as string[]).join(', ');
