export type PageOfList = { page: number; limit: number; total: number };

/** The first and last number of the entries on a page, counted from 1; both 0 when there are none. */
export function paginationRange({ page, limit, total }: PageOfList): { from: number; to: number } {
  const from = (page - 1) * limit + 1;
  if (total <= 0 || from > total) return { from: 0, to: 0 };
  return { from, to: Math.min(page * limit, total) };
}
