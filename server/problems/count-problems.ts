import { OPEN_STATUSES } from '#contract/problem-values.ts';
import type { ProblemCounts } from '#contract/problems.ts';
import type { Services } from '#server/http/services.ts';
import type { ProblemQuery } from '#server/problem-lists/problem-lists.ts';
import { overdueBefore } from '#server/problems/promise.ts';

type Counting = Pick<Services, 'problemLists' | 'config' | 'now'>;
type Asked = Omit<ProblemQuery, 'offset' | 'limit'>;

/** How many problems there are of what an admin looks for first; suspected spam is left out. */
export async function countProblems(services: Counting, adminId: string): Promise<ProblemCounts> {
  const [waiting, mine, open] = await Promise.all([
    countWaiting(services),
    count(services, { status: OPEN_STATUSES, assignee: adminId }),
    count(services, { status: OPEN_STATUSES }),
  ]);
  return { ...waiting, mine, open };
}

/** Those of them that are the same for all. */
export async function countWaiting(
  services: Counting,
): Promise<Pick<ProblemCounts, 'new' | 'urgent' | 'overdue'>> {
  const { config, now } = services;
  const [fresh, urgent, overdue] = await Promise.all([
    count(services, { status: 'submitted' }),
    count(services, { status: OPEN_STATUSES, priority: 'urgent' }),
    count(services, { overdueBefore: overdueBefore(config.promisedDays, now()) }),
  ]);
  return { new: fresh, urgent, overdue };
}

async function count({ problemLists }: Counting, asked: Asked): Promise<number> {
  return (await problemLists.find({ ...asked, offset: 0, limit: 0 })).total;
}
