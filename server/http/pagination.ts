import type { Pagination } from '#contract/answer.ts';

/** What a list says of its pages; an empty one has one page. `atLeast` where more match than were counted. */
export const paginationOf = (
  page: number,
  limit: number,
  total: number,
  atLeast?: true | undefined,
): Pagination => ({
  current: page,
  pages: Math.max(1, Math.ceil(total / limit)),
  total,
  limit,
  ...(atLeast && { atLeast }),
});
