import type { LoadedList } from '#web/api/pages.ts';

/** How many of a queue wait. Those that are not here yet wait as well. */
export const countPending = ({ items, total }: LoadedList<{ status: string }>) =>
  total - items.filter(({ status }) => status !== 'pending').length;
