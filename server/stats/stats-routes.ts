import type { FastifyInstance } from 'fastify';
import { statsEndpoints } from '#contract/stats.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { countByDay, daysOf } from '#server/stats/days.ts';
import {
  countUsers,
  readOverview,
  readPublished,
  readSubmitted,
} from '#server/stats/stats-queries.ts';

/** Numbers, each counted from the rows it speaks of. */
export function statsRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;

  route(app, services, statsEndpoints.dashboard, {}, async () => ({
    data: { overview: await readOverview(db) },
  }));

  route(app, services, statsEndpoints.blogs, {}, async ({ query }) => {
    const { from, days } = daysOf(query.period, now());
    const { times, totals } = await readPublished(db, from);
    const series = countByDay(days, times).map(({ date, count }) => ({ date, published: count }));
    return { data: { series, totals } };
  });

  route(app, services, statsEndpoints.submissions, {}, async ({ query }) => {
    const { from, days } = daysOf(query.period, now());
    const { times, totals } = await readSubmitted(db, from);
    const series = countByDay(days, times).map(({ date, count }) => ({ date, submitted: count }));
    return { data: { series, totals } };
  });

  route(app, services, statsEndpoints.users, {}, async () => ({
    data: { totals: await countUsers(db, now()) },
  }));
}
