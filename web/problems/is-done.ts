import { OPEN_STATUSES, PROBLEM_STATUSES } from '#contract/problem-values.ts';

const DONE: readonly string[] = PROBLEM_STATUSES.filter(
  (status) => !OPEN_STATUSES.some((open) => open === status),
);

/** Whether nobody has to see to a problem any more; not, of a status that the console does not know. */
export const isDone = (status: string): boolean => DONE.includes(status);
