import type { FastifyInstance } from 'fastify';
import type { ProblemBody } from '#contract/problem-body.ts';
import { problemEndpoints } from '#contract/problems.ts';
import { HOUR, hourOf } from '#server/database/hour-of.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import {
  PROBLEM_BODY_LIMIT,
  PROBLEM_BY_WORK,
  PROBLEM_LIMIT,
  PROBLEM_WORK_BITS,
} from '#server/intake/intake-limits.ts';
import { unusedReference } from '#server/intake/intake-queries.ts';
import { takeIn } from '#server/intake/take-in.ts';
import { holdEntry } from '#server/problems/held-entry-queries.ts';
import { incidentDay } from '#server/problems/incident-day.ts';
import { insertProblem } from '#server/problems/problem-queries.ts';

/** How problems come in: from the public, and from an admin with a caller on the line. */
export function intakeRoutes(app: FastifyInstance, services: Services): void {
  const bodyLimit = PROBLEM_BODY_LIMIT;
  const { timeZone } = services.config;
  const dayAlone = (body: ProblemBody): ProblemBody => {
    const incidentDate = incidentDay(body.issueDetails.incidentDate, timeZone);
    return { ...body, issueDetails: { ...body.issueDetails, incidentDate } };
  };
  const fromPublic = { bodyLimit, hidesMinute: true };
  route(app, services, problemEndpoints.send, fromPublic, async ({ request, body: sent }) => {
    // A call that is sent again with some work is the same call.
    const { proof, ...body } = sent;
    const reference = await takeIn(services, {
      kind: 'PR',
      request,
      body,
      limit: { free: PROBLEM_LIMIT, paid: PROBLEM_BY_WORK, bits: PROBLEM_WORK_BITS, proof },
      store: async (trx, entry) => {
        await insertProblem(trx, { body: dayAlone(body), ...entry });
      },
    });
    return {
      message: (t) => t.problems.received(reference),
      data: { reference },
    };
  });

  // Nothing that is kept has the minute, of a named caller neither, as of what the public sends: beside
  // a list of calls it would name an anonymous one.
  const byPhone = { bodyLimit, hidesMinute: true };
  route(app, services, problemEndpoints.takeByPhone, byPhone, ({ body, admin, write }) => {
    const at = services.now();
    return write(async (trx) => {
      const reference = await unusedReference(trx, 'PR');
      const problem = await insertProblem(trx, {
        body: dayAlone(body),
        reference,
        at,
        takenBy: admin.id,
      });
      await holdEntry(trx, { by: admin, problemId: problem.id, at });
      const data = { _id: problem.id, reference };
      return { message: (t) => t.problems.received(reference), data };
    }, hourOf(at) + HOUR);
  });
}
