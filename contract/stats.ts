import { endpoint } from './endpoint.ts';
import { LANGUAGES } from './language.ts';
import { PROBLEM_STATUSES } from './problem-values.ts';
import { AGES, FIGURE_DAYS } from './stats-values.ts';
import { z } from './zod.ts';

const DEFAULT_PERIOD = '30d';
const PERIODS = ['7d', '30d', '90d', '365d'] as const;

const overview = z.object({
  blogs: z.object({ total: z.int(), published: z.int(), draft: z.int() }),
  engagement: z.object({ totalViews: z.int(), totalLikes: z.int() }),
  submissions: z.object({ pending: z.int() }),
  comments: z.object({ pending: z.int() }),
});
export type Overview = z.infer<typeof overview>;

const waiting = z.object({
  submissions: z.int(),
  comments: z.int(),
  problems: z.object({ new: z.int(), urgent: z.int(), overdue: z.int() }),
});

const periodQuery = z.object({
  period: z.enum(PERIODS, `period must be one of ${PERIODS.join(', ')}`).default(DEFAULT_PERIOD),
});

/** A day in UTC, but for figures: theirs is one of the city. */
const day = z.iso.date();

const SPANS = FIGURE_DAYS.map(String);
const figuresQuery = z.object({
  days: z
    .enum(SPANS, `days must be one of ${SPANS.join(', ')}`)
    .default(String(FIGURE_DAYS[1]))
    .transform(Number),
});

const MONTH = 'month must be one such as 2026-11';

const monthQuery = z.object({
  month: z.string(MONTH).regex(/^(?:20[0-9]{2})-(?:0[1-9]|1[0-2])$/, MONTH),
});

const dayFigures = z.object({
  date: day,
  published: z.int(),
  submissions: z.int(),
  reports: z.int(),
  solved: z.int(),
});
export type DayFigures = z.infer<typeof dayFigures>;

const share = z.object({ name: z.string(), count: z.int() });

/** How many of a name: the largest, and the others together. */
const shares = z.object({ largest: z.array(share), others: z.int() });
export type Shares = z.infer<typeof shares>;

/** The same of cities by the spelling that most have written, with what each language calls a town that is known. */
const places = z.object({
  largest: z.array(share.extend({ names: z.record(z.enum(LANGUAGES), z.string()).optional() })),
  others: z.int(),
});
export type Places = z.infer<typeof places>;

/** Days that a report waited, of those that happened in the time asked for; null where none did. */
const median = z.object({ days: z.number().nullable(), count: z.int() });
const medians = { firstAnswer: median, solution: median };

const openReports = z.object({
  total: z.int(),
  byAge: z.array(z.object({ age: z.enum(AGES), count: z.int() })),
  byStatus: z.array(z.object({ status: z.enum(PROBLEM_STATUSES), count: z.int() })),
  byCategory: shares,
  byPlace: places,
});
export type OpenReports = z.infer<typeof openReports>;

const figures = z.object({
  timeZone: z.string(),
  days: z.array(dayFigures),
  ...medians,
  open: openReports,
});
export type Figures = z.infer<typeof figures>;

const monthTotals = dayFigures.omit({ date: true }).extend(medians);
export type MonthTotals = z.infer<typeof monthTotals>;

const monthFigures = z.object({
  timeZone: z.string(),
  /** Up to today in the month that has not ended. */
  days: z.array(dayFigures),
  totals: monthTotals,
  /** Of the whole month before. */
  before: monthTotals,
  /** Reports received in the month. */
  byCategory: shares,
  byPlace: places,
  /** As it stands now, whichever month is asked for. */
  open: openReports,
});
export type MonthFigures = z.infer<typeof monthFigures>;

export const statsEndpoints = {
  dashboard: endpoint({
    method: 'GET',
    path: '/stats/dashboard',
    access: 'admin',
    summary: 'The counts of the dashboard',
    data: z.object({ overview }),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/stats/waiting',
    access: 'admin',
    summary: 'What waits for somebody: submissions, comments and reports, without suspected spam',
    data: waiting,
  }),
  blogs: endpoint({
    method: 'GET',
    path: '/stats/blogs',
    access: 'admin',
    summary: 'Posts by day of publication, and their totals',
    query: periodQuery,
    data: z.object({
      series: z.array(z.object({ date: day, published: z.int() })),
      totals: z.object({ published: z.int(), views: z.int(), likes: z.int() }),
    }),
  }),
  submissions: endpoint({
    method: 'GET',
    path: '/stats/submissions',
    access: 'admin',
    summary: 'Submissions by day of arrival, and their totals',
    query: periodQuery,
    data: z.object({
      series: z.array(z.object({ date: day, submitted: z.int() })),
      totals: z.object({
        submitted: z.int(),
        pending: z.int(),
        approved: z.int(),
        rejected: z.int(),
      }),
    }),
  }),
  users: endpoint({
    method: 'GET',
    path: '/stats/users',
    access: 'admin',
    summary: 'Administrators and their open sessions',
    data: z.object({ totals: z.object({ users: z.int(), activeSessions: z.int() }) }),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/stats/figures',
    access: 'admin',
    summary:
      'What was published, received and solved by day of the city, and what is open, without suspected spam',
    query: figuresQuery,
    data: figures,
  }),
  month: endpoint({
    method: 'GET',
    path: '/stats/month',
    access: 'admin',
    summary: 'The same of a month, beside the month before',
    query: monthQuery,
    data: monthFigures,
  }),
};
