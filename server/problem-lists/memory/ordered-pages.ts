import { PROBLEM_PRIORITIES, type ProblemPriority } from '#contract/problem-values.ts';
import type { ProblemQuery } from '#server/problem-lists/problem-lists.ts';
import { intersect, type Page, pageFromBottom, pageFromTop } from './bits.ts';

/**
 * The page of the matching documents in the order that is asked for.
 *
 * @param withPriority a set of its own for each call
 */
export function orderedPage(
  matching: Uint32Array,
  { sort = 'newest', offset, limit }: Pick<ProblemQuery, 'sort' | 'offset' | 'limit'>,
  withPriority: (priority: ProblemPriority) => Uint32Array,
): Page {
  if (sort === 'newest') return pageFromTop(matching, offset, limit);
  if (sort === 'oldest') return pageFromBottom(matching, offset, limit);
  const page: Page = { members: [], total: 0 };
  for (const priority of PROBLEM_PRIORITIES) {
    const part = withPriority(priority);
    intersect(part, matching);
    const [skip, left] = [Math.max(0, offset - page.total), limit - page.members.length];
    const { members, total } = pageFromBottom(part, skip, left);
    page.members = page.members.concat(members);
    page.total += total;
  }
  return page;
}
