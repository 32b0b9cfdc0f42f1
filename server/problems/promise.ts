import { OPEN_STATUSES, type ProblemStatus } from '#contract/problem-values.ts';
import { hourNumber } from '#server/database/hour-of.ts';

const HOURS_OF_A_DAY = 24;

/**
 * For each category the hour before which a problem must have come to be overdue now. A problem knows
 * only its hour: it is overdue once the whole of it is past.
 */
export function overdueBefore(
  promised: Readonly<Record<string, number>>,
  now: number,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(promised).map(([category, days]) => [
      category,
      hourNumber(now) - days * HOURS_OF_A_DAY,
    ]),
  );
}

/** Whether a problem is open and came before the hour of its category. */
export function isOverdue(
  problem: { status: ProblemStatus; category: string; created_at: number },
  promised: Readonly<Record<string, number>>,
  now: number,
): boolean {
  if (!OPEN_STATUSES.includes(problem.status)) return false;
  const days = Object.hasOwn(promised, problem.category) ? promised[problem.category] : undefined;
  return (
    days !== undefined && hourNumber(problem.created_at) < hourNumber(now) - days * HOURS_OF_A_DAY
  );
}
