import type { Transaction } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { type DemoProblem, demoProblems } from '#server/demo-data/demo-problems.ts';
import type { RandomChoices } from '#server/demo-data/random-choices.ts';
import { unusedReference } from '#server/intake/intake-queries.ts';
import { insertProblem, setProblemStatus } from '#server/problems/problem-queries.ts';

/** Problems of the last year, each with its way through the statuses. */
export async function addDemoProblems(
  trx: Transaction<Tables>,
  count: number,
  options: { now: number; choose: RandomChoices; by: { id: string; name: string } },
): Promise<void> {
  for (const problem of demoProblems(count, options)) {
    const { priority, at } = problem;
    const reference = await unusedReference(trx, 'PR');
    const entry = { body: bodyOf(problem), reference, at, ...(priority && { priority }) };
    const { id } = await insertProblem(trx, entry);
    for (const { to, note, at } of problem.history)
      await setProblemStatus(trx, id, { to, note, at, by: options.by });
  }
}

function bodyOf(problem: DemoProblem) {
  const { category, subject, description, location, incidentDate, city, reporter } = problem;
  const common = {
    issueDetails: { category, subject, description, location, incidentDate },
    evidence: { supportingLink: problem.supportingLink },
  };
  const place = { city, state: 'Bihar' };
  if (!reporter)
    return {
      ...common,
      personalInfo: place,
      privacy: { anonymous: true as const, consent: true as const },
    };
  return {
    ...common,
    personalInfo: { ...reporter, ...place },
    privacy: { anonymous: false as const, consent: true as const },
  };
}
