import type { LoadedList } from '#web/api/pages.ts';
import type { Blog } from '#web/api/read-blog.ts';
import { useDashboardStats } from '#web/api/stats.ts';
import { useSubmissions } from '#web/api/submissions.ts';

/** A number, `undefined` while it loads, null where it cannot be known. */
export type Count = number | null | undefined;

export interface Counts {
  total: Count;
  published: Count;
  pending: Count;
  submissionsFailed: boolean;
}

/** Counts a list once it is here as a whole. */
function counted<Item extends { id: string }>(
  { items, status, total, incomplete }: LoadedList<Item>,
  counts: (item: Item) => boolean,
): Count {
  if (status === 'pending') return undefined;
  if (status === 'error') return null;
  if (items.length < total && !incomplete) return undefined;
  return items.filter(counts).length;
}

/** The server's counts; where it refuses them, they are counted from the loaded blogs and submissions. */
export function useCounts(blogs: LoadedList<Blog>, onRefused: (error: unknown) => void): Counts {
  const stats = useDashboardStats(onRefused);
  const submissions = useSubmissions('pending', stats.isError);
  if (!stats.isError) return { ...unknownUntil(stats.data), submissionsFailed: false };
  return {
    total: counted(blogs, () => true),
    published: counted(blogs, ({ status }) => status === 'published'),
    pending: counted(submissions, ({ status }) => status === 'pending'),
    submissionsFailed: submissions.status === 'error' || submissions.incomplete,
  };
}

const unknownUntil = (data: { total: number; published: number; pending: number } | undefined) =>
  data ?? { total: undefined, published: undefined, pending: undefined };
