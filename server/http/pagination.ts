import type { Pagination } from '#contract/answer.ts';

/** What a list says of its pages; an empty one has one page. */
export const paginationOf = (page: number, limit: number, total: number): Pagination => ({
  current: page,
  pages: Math.max(1, Math.ceil(total / limit)),
  total,
  limit,
});
