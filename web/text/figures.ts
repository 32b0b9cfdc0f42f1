import { dates, monthOf } from './dates.ts';
import { inEnglish } from './english.ts';
import { late } from './late.ts';
import { counted, number } from './numbers.ts';

const shortDay = (date: Date) => `${monthOf(date)} ${date.getDate()}`;
const month = (date: Date) => `${monthOf(date)} ${date.getFullYear()}`;
const longMonth = late(() => new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' }));

/** Words of the figures below the dashboard, and of the page of a month. */
export const figures = inEnglish('figures', {
  number,
  loading: 'Loading figures...',
  notLoaded: 'The figures could not be loaded.',
  tryAgain: 'Try Again',
  waiting: 'Reports that wait',
  fresh: 'New',
  freshHint: 'Nobody has taken them up',
  urgent: 'Urgent',
  urgentHint: 'Open, and not to be left',
  overdue: 'Old',
  overdueHint: 'Past the promised days',
  overTime: 'Over time',
  range: 'Days shown',
  rangeUnit: 'Days',
  lastDays: (days: number) => `Last ${days} days`,
  reports: 'Problem reports',
  submissions: 'Submissions',
  posts: 'Blog posts',
  series: {
    reports: 'Received',
    solved: 'Solved',
    submissions: 'Received',
    published: 'Published',
  },
  sum: (what: string, count: number) => `${what}: ${number(count)}`,
  picture: (title: string, sums: string) => `${title}, by day. ${sums}`,
  point: (days: string, what: string, count: number) => `${days} · ${what}: ${number(count)}`,
  shortDay,
  /** One day, or the first and the last of some. */
  days: (first: Date, last = first) =>
    first.getTime() === last.getTime()
      ? dates.date(first)
      : `${shortDay(first)} – ${dates.date(last)}`,
  asTable: 'As a table',
  day: 'Day',
  count: 'Number',
  nothing: 'None',
  others: 'All others',
  firstAnswer: 'Until a first answer',
  solution: 'Until a solution',
  medianDays: (days: number | null) => {
    if (days === null) return '—';
    return counted(days, 'day', 'days');
  },
  median: (count: number) =>
    count === 0
      ? 'There was none in these days'
      : `Median of ${counted(count, 'report', 'reports')}: half of them took longer`,
  openHeading: 'Open reports',
  openReports: (count: number) => counted(count, 'open report', 'open reports'),
  byAge: 'By age',
  age: 'Age',
  /** From so many days to so many, or as many and more. */
  ages: (from: string, to?: string) => (to ? `${from} to ${to} days` : `${from} or more days`),
  byStatus: 'By status',
  status: 'Status',
  byCategory: 'By category',
  category: 'Category',
  byPlace: 'By place',
  place: 'Place',
  monthlyReport: 'Monthly report',
  report: 'Monthly report',
  reportTitle: (date: Date) => longMonth().format(date),
  backToDashboard: 'Back to the dashboard',
  asOf: (city: string, date: string) => `${city} · as of ${date}`,
  earlier: 'Month before',
  later: 'Month after',
  print: 'Print',
  inNumbers: 'The month in numbers',
  month,
  change: 'Change',
  more: (count: number) => `+${number(count)}`,
  fewer: (count: number) => `−${number(count)}`,
  same: 'the same',
  totals: {
    reports: 'Reports received',
    solved: 'Reports solved',
    submissions: 'Submissions received',
    published: 'Posts published',
    firstAnswer: 'Median days until a first answer',
    solution: 'Median days until a solution',
  },
  dayByDay: 'Day by day',
  received: 'Reports received in the month',
  openToday: (count: number) => `Open today: ${counted(count, 'report', 'reports')}`,
  notBegun: 'This month has not begun.',
});
