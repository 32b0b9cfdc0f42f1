import type { FastifyInstance } from 'fastify';
import { problemEndpoints } from '#contract/problems.ts';
import { entryOfStatus, recordEntry } from '#server/audit/audit-queries.ts';
import type { Handle } from '#server/database/tables.ts';
import { HttpError } from '#server/http/http-error.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import { assignmentOf } from '#server/problems/assignment-of.ts';
import { lookAround } from '#server/problems/look-around.ts';
import { noSuchProblem } from '#server/problems/no-such-problem.ts';
import { presentProblemDetails } from '#server/problems/present-problem.ts';
import {
  findHistory,
  findProblem,
  type ProblemRow,
  setProblemAssignee,
  setProblemStatus,
  setProblemSuspected,
} from '#server/problems/problem-queries.ts';
import { requireColleague } from '#server/problems/require-colleague.ts';

/** What administrators change of a problem. */
export function changeRoutes(app: FastifyInstance, services: Services): void {
  const { now } = services;
  const options = { repeatable: true };
  const detailsOf = async (trx: Handle, problem: ProblemRow) =>
    presentProblemDetails(
      problem,
      await findHistory(trx, problem.id),
      await lookAround(trx, services, [problem]),
    );

  route(app, services, problemEndpoints.setStatus, options, (call) => {
    const { params, body, admin, write } = call;
    const { status: to, note, version } = body;
    const change = { to, note, version, by: admin, at: now() };
    return write(async (trx) => {
      const changed = await setProblemStatus(trx, params.id, change);
      const problem = changed ?? (await refuse(trx, params.id));
      const entry = entryOfStatus(to, note);
      await recordEntry(trx, { by: admin, ...entry, subject: problem.id, at: change.at });
      return { message: (t) => t.problems.statusSet, data: await detailsOf(trx, problem) };
    });
  });

  route(app, services, problemEndpoints.setAssignee, options, ({ params, body, admin, write }) =>
    write(async (trx) => {
      const { assignee: to, version } = body;
      await requireColleague(trx, 'assignee', to);
      const changed = await setProblemAssignee(trx, params.id, { to, version });
      const problem = changed ?? (await refuse(trx, params.id));
      await recordEntry(trx, { by: admin, ...assignmentOf(to), subject: problem.id, at: now() });
      return {
        message: ({ problems: t }) => (to === null ? t.unassigned : t.assigned),
        data: await detailsOf(trx, problem),
      };
    }),
  );

  route(app, services, problemEndpoints.setSuspected, options, ({ params, body, admin, write }) =>
    write(async (trx) => {
      const problem = await setProblemSuspected(trx, params.id, body.suspected);
      if (!problem) throw noSuchProblem();
      const action = body.suspected ? 'problem.suspect' : 'problem.clear';
      await recordEntry(trx, { by: admin, action, subject: problem.id, at: now() });
      return {
        message: ({ intake: t }) => (body.suspected ? t.suspected : t.cleared),
        data: await detailsOf(trx, problem),
      };
    }),
  );
}

/** 409 when the problem is there but no longer has the version asked for. */
async function refuse(trx: Handle, id: string): Promise<never> {
  if (!(await findProblem(trx, id))) throw noSuchProblem();
  throw new HttpError(409, (t) => t.problems.changedMeanwhile);
}
