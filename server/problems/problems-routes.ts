import type { FastifyInstance } from 'fastify';
import { MAX_PAGE_SIZE } from '#contract/call-values.ts';
import { PROBLEM_PAGE_SIZE } from '#contract/problem-values.ts';
import { type ProblemDetails, type ProblemFilters, problemEndpoints } from '#contract/problems.ts';
import { ReadingRecord } from '#server/audit/record-reading.ts';
import { HOUR, hourNumber, hourOf } from '#server/database/hour-of.ts';
import { paginationOf } from '#server/http/pagination.ts';
import { type RouteOptions, route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import { bulkRoutes } from '#server/problems/bulk-routes.ts';
import { changeRoutes } from '#server/problems/change-routes.ts';
import { countProblems } from '#server/problems/count-problems.ts';
import { findNumbers } from '#server/problems/find-numbers.ts';
import { intakeRoutes } from '#server/problems/intake-routes.ts';
import { lookAround } from '#server/problems/look-around.ts';
import { noSuchProblem } from '#server/problems/no-such-problem.ts';
import { presentProblem, presentProblemDetails } from '#server/problems/present-problem.ts';
import { findHistory, findProblem, problemsByNumbers } from '#server/problems/problem-queries.ts';

/** As many as a page has at most. */
const FIRST = { offset: 0, limit: MAX_PAGE_SIZE };

export function problemsRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  const reading = new ReadingRecord(app, services);
  /** What is overdue is so from one hour on. */
  const also = () => hourNumber(now());

  const list: RouteOptions<typeof problemEndpoints.list>['keep'] = {
    also,
    afterwards: ({ admin, tellsOf }) => reading.listed(admin, 'problems', tellsOf),
  };
  /** A page that shows nobody tells by its total that a search has found somebody. */
  const firstRows = async (asked: ProblemFilters) =>
    problemsByNumbers(db, (await findNumbers(services, asked, FIRST)).numbers);
  route(app, services, problemEndpoints.list, { tag: true, keep: list }, async ({ query }) => {
    const { page = 1, limit = PROBLEM_PAGE_SIZE, ...asked } = query;
    const found = await findNumbers(services, asked, { offset: (page - 1) * limit, limit });
    const rows = await problemsByNumbers(db, found.numbers);
    const around = await lookAround(db, services, rows);
    const problems = rows.map((row) => presentProblem(row, around));
    const { total, atLeast } = found;
    const pagination = paginationOf(found.page ?? page, limit, total, atLeast);
    const showsNobody = rows.every(({ anonymous }) => anonymous);
    const tellsMore = Boolean(asked.search) && showsNobody && total > rows.length;
    const told = tellsMore ? await firstRows(asked) : rows;
    const tellsOf = told.filter(({ anonymous }) => !anonymous).map(({ id }) => id);
    return { data: { problems, pagination }, tellsOf };
  });

  route(app, services, problemEndpoints.counts, {}, async ({ admin }) => ({
    data: await countProblems(services, admin.id),
  }));

  const read: RouteOptions<typeof problemEndpoints.read>['keep'] = {
    also,
    afterwards: async ({ params, admin, tellsOf }) => {
      if (!tellsOf.includes(admin.id)) await reading.opened(admin, params.id);
    },
  };
  route(app, services, problemEndpoints.read, { keep: read }, async ({ params }) => {
    const problem = await findProblem(db, params.id);
    if (!problem) throw noSuchProblem();
    const around = await lookAround(db, services, [problem]);
    const data = presentProblemDetails(problem, await findHistory(db, problem.id), around);
    return { data, tellsOf: justTakenBy(data, now()) };
  });

  intakeRoutes(app, services);

  changeRoutes(app, services);
  bulkRoutes(app, services);
}

/**
 * Who wrote a problem down in this hour or the last has seen it, and opens it without an entry in the
 * trail, whose minute would be that of the call.
 */
const justTakenBy = ({ takenBy, submittedAt }: ProblemDetails, at: number): string[] =>
  takenBy && Date.parse(submittedAt) >= hourOf(at) - HOUR ? [takenBy.id] : [];
