import type { FastifyInstance } from 'fastify';
import { type MonthTotals, statsEndpoints } from '#contract/stats.ts';
import { AGES } from '#contract/stats-values.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import { CityCalendar, type CityDays, dayOfDate } from '#server/stats/city-days.ts';
import { type Counted, countFigures, KnownCounts } from '#server/stats/count-figures.ts';

/** Days that ages are told apart by. */
const AGED = Number.parseInt(AGES.at(-1) ?? '', 10);

/** Figures by the days of the city; who asks again gets the same bytes until data or day change. */
export function figureRoutes(app: FastifyInstance, services: Services): void {
  const { db, now, config } = services;
  const { timeZone } = config;
  const calendar = new CityCalendar(timeZone);
  const known = new KnownCounts();
  const today = () => calendar.dayOf(now());
  const ages = (day: number) => calendar.days(day - AGED + 1, AGED);
  // All reports are counted: of many that takes seconds, which readers of posts would wait for.
  const options = { compress: true, keep: { also: today, isSmall: true } };

  route(app, services, statsEndpoints.figures, options, async ({ query }) => {
    const day = today();
    const days = calendar.days(day - query.days + 1, query.days);
    const { stretches, open } = await countFigures(db, [days], ages(day), known);
    const { days: series, firstAnswer, solution } = stretches[0] as Counted;
    return { data: { timeZone, days: series, firstAnswer, solution, open } };
  });

  route(app, services, statsEndpoints.month, options, async ({ query }) => {
    const day = today();
    const month = daysOfMonth(calendar, query.month, day);
    const before = daysOfMonth(calendar, monthBefore(query.month), day);
    const { stretches, open } = await countFigures(db, [month, before], ages(day), known);
    const [counted, countedBefore] = stretches as [Counted, Counted];
    const { days, byCategory, byPlace } = counted;
    return {
      data: {
        timeZone,
        days,
        totals: totalsOf(counted),
        before: totalsOf(countedBefore),
        byCategory,
        byPlace,
        open,
      },
    };
  });
}

/** Up to today; none of a month that has not begun. */
function daysOfMonth(calendar: CityCalendar, month: string, today: number): CityDays {
  const first = dayOfDate(`${month}-01`);
  const [year = 0, number = 0] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return calendar.days(first, Math.max(0, Math.min(length, today - first + 1)));
}

const monthBefore = (month: string): string =>
  new Date(Date.parse(`${month}-01T00:00:00Z`) - 1).toISOString().slice(0, 7);

function totalsOf({ days, firstAnswer, solution }: Counted): MonthTotals {
  const sum = (what: 'published' | 'submissions' | 'reports' | 'solved') =>
    days.reduce((total, day) => total + day[what], 0);
  return {
    published: sum('published'),
    submissions: sum('submissions'),
    reports: sum('reports'),
    solved: sum('solved'),
    firstAnswer,
    solution,
  };
}
