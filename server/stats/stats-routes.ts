import type { FastifyInstance } from 'fastify';
import { statsEndpoints } from '#contract/stats.ts';
import type { SubmissionStatus } from '#contract/submission-values.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import { countWaiting } from '#server/problems/count-problems.ts';
import { dateOf, periodOf } from '#server/stats/days.ts';
import { figureRoutes } from '#server/stats/figure-routes.ts';
import {
  countPendingComments,
  countPendingSubmissions,
  countPublishedByDay,
  countSubmittedByDay,
  countUsers,
  readOverview,
} from '#server/stats/stats-queries.ts';

/** Numbers, each counted from the rows it speaks of. */
export function statsRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;

  route(app, services, statsEndpoints.dashboard, { compress: true }, async () => ({
    data: { overview: await readOverview(db) },
  }));

  route(app, services, statsEndpoints.waiting, {}, async () => {
    const submissions = await countPendingSubmissions(db);
    const comments = await countPendingComments(db);
    return { data: { submissions, comments, problems: await countWaiting(services) } };
  });

  route(app, services, statsEndpoints.blogs, { compress: true }, async ({ query }) => {
    const { from, days } = periodOf(query.period, now());
    const rows = await countPublishedByDay(db, from);
    const published = byDay(rows, (row) => row.published);
    const totals = {
      published: sum(rows, (row) => row.published),
      views: sum(rows, (row) => row.views),
      likes: sum(rows, (row) => row.likes),
    };
    const series = days.map((day) => ({ date: dateOf(day), published: published.get(day) ?? 0 }));
    return { data: { series, totals } };
  });

  route(app, services, statsEndpoints.submissions, { compress: true }, async ({ query }) => {
    const { from, days } = periodOf(query.period, now());
    const rows = await countSubmittedByDay(db, from);
    const submitted = byDay(rows, (row) => row.count);
    const of = (status: SubmissionStatus) =>
      sum(rows, (row) => (row.status === status ? row.count : 0));
    const totals = {
      submitted: sum(rows, (row) => row.count),
      pending: of('pending'),
      approved: of('approved'),
      rejected: of('rejected'),
    };
    const series = days.map((day) => ({ date: dateOf(day), submitted: submitted.get(day) ?? 0 }));
    return { data: { series, totals } };
  });

  route(app, services, statsEndpoints.users, {}, async () => ({
    data: { totals: await countUsers(db, now()) },
  }));

  figureRoutes(app, services);
}

/** The value of each day, summed over its rows. */
function byDay<Row extends { day: number }>(rows: Row[], value: (row: Row) => number) {
  const sums = new Map<number, number>();
  for (const row of rows) sums.set(row.day, (sums.get(row.day) ?? 0) + value(row));
  return sums;
}

function sum<Row>(rows: readonly Row[], value: (row: Row) => number): number {
  return rows.reduce((total, row) => total + value(row), 0);
}
