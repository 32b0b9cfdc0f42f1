import type { FastifyInstance } from 'fastify';
import { PROBLEM_PAGE_SIZE } from '#contract/problem-values.ts';
import { type Problem, problemEndpoints } from '#contract/problems.ts';
import { recordEntry } from '#server/audit/audit-queries.ts';
import { ReadingRecord } from '#server/audit/record-reading.ts';
import type { Handle } from '#server/database/tables.ts';
import { HttpError } from '#server/http/http-error.ts';
import { paginationOf } from '#server/http/pagination.ts';
import { type RouteOptions, route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import { asReference } from '#server/intake/reference.ts';
import { intakeRoutes } from '#server/problems/intake-routes.ts';
import { presentProblem, presentProblemDetails } from '#server/problems/present-problem.ts';
import {
  findHistory,
  findProblem,
  findProblemByReference,
  type ProblemRow,
  problemsByNumbers,
  type StatusChange,
  setProblemStatus,
  setProblemSuspected,
} from '#server/problems/problem-queries.ts';

export function problemsRoutes(app: FastifyInstance, services: Services): void {
  const { db, now, problemIndex } = services;
  const reading = new ReadingRecord(app, services);

  const list: RouteOptions<typeof problemEndpoints.list>['keep'] = {
    shown: ({ data }) => data.problems.filter(hasContact).map(({ _id }) => _id),
    afterwards: ({ admin, shown }) => reading.listed(admin, 'problems', shown),
  };
  route(app, services, problemEndpoints.list, { keep: list }, async ({ query }) => {
    const named = await namedProblem(db, query.search);
    if (named) {
      const pagination = paginationOf(1, query.limit ?? PROBLEM_PAGE_SIZE, 1);
      return { data: { problems: [presentProblem(named)], pagination } };
    }
    const { page = 1, limit = PROBLEM_PAGE_SIZE, ...filters } = query;
    const suspected = query.suspected === 'true';
    const offset = (page - 1) * limit;
    const found = await problemIndex.find({ ...filters, suspected, offset, limit });
    const rows = await problemsByNumbers(db, found.numbers);
    const pagination = paginationOf(page, limit, found.total);
    return { data: { problems: rows.map(presentProblem), pagination } };
  });

  const read: RouteOptions<typeof problemEndpoints.read>['keep'] = {
    afterwards: ({ params, admin }) => reading.opened(admin, params.id),
  };
  route(app, services, problemEndpoints.read, { keep: read }, async ({ params }) => {
    const problem = await findProblem(db, params.id);
    if (!problem) throw noSuchProblem();
    return { data: presentProblemDetails(problem, await findHistory(db, problem.id)) };
  });

  intakeRoutes(app, services, reading);

  route(app, services, problemEndpoints.setStatus, {}, (call) => {
    const { params, body, admin, write } = call;
    const { status: to, note, version } = body;
    const change = { to, note, version, by: admin, at: now() };
    return write(async (trx) => {
      const problem = await changeStatus(trx, params.id, change);
      const action = `problem.${change.to}` as const;
      await recordEntry(trx, { by: admin, action, subject: problem.id, at: change.at });
      const data = presentProblemDetails(problem, await findHistory(trx, problem.id));
      return { message: (t) => t.problems.statusSet, data };
    });
  });

  route(app, services, problemEndpoints.setSuspected, {}, ({ params, body, admin, write }) =>
    write(async (trx) => {
      const problem = await setProblemSuspected(trx, params.id, body.suspected);
      if (!problem) throw noSuchProblem();
      const action = body.suspected ? 'problem.suspect' : 'problem.clear';
      await recordEntry(trx, { by: admin, action, subject: problem.id, at: now() });
      const data = presentProblemDetails(problem, await findHistory(trx, problem.id));
      return { message: ({ intake: t }) => (body.suspected ? t.suspected : t.cleared), data };
    }),
  );
}

const hasContact = ({ privacy }: Pick<Problem, 'privacy'>) => !privacy.anonymous;

/** Somebody on the phone reads out a reference: it names one problem, whatever the filters say. */
function namedProblem(db: Handle, search = ''): Promise<ProblemRow | undefined> {
  const reference = asReference('PR', search);
  return reference ? findProblemByReference(db, reference) : Promise.resolve(undefined);
}

/** 409 when the problem is there but no longer has the version asked for. */
async function changeStatus(trx: Handle, id: string, change: StatusChange): Promise<ProblemRow> {
  const changed = await setProblemStatus(trx, id, change);
  if (changed) return changed;
  if (!(await findProblem(trx, id))) throw noSuchProblem();
  throw new HttpError(409, (t) => t.problems.changedMeanwhile);
}

function noSuchProblem(): HttpError {
  return new HttpError(404, (t) => t.problems.notFound);
}
