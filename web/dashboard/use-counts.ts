import type { LoadedList } from '#web/api/pages.ts';
import type { Blog } from '#web/api/read-blog.ts';
import type { DashboardCounts } from '#web/api/stats.ts';
import { useSubmissions } from '#web/api/submissions.ts';

/** A number, `undefined` while it loads, null where it cannot be known. */
export type Count = number | null | undefined;

export interface Counts {
  total: Count;
  published: Count;
  pending: Count;
  /** Known from the server only. */
  pendingComments: Count;
  submissionsFailed: boolean;
}

/** Counts a list once it is here as a whole; one of which a part failed cannot be counted. */
function counted<Item extends { id: string }>(
  { items, status, total, incomplete }: LoadedList<Item>,
  counts: (item: Item) => boolean,
): Count {
  if (status === 'pending') return undefined;
  if (status === 'error' || incomplete) return null;
  if (items.length < total) return undefined;
  return items.filter(counts).length;
}

interface Stats {
  data: DashboardCounts | undefined;
  isPending: boolean;
}

/** Whether the server's counts are not enough to tell how many blogs there are. */
export const lacksBlogs = ({ data, isPending }: Stats): boolean =>
  !isPending && (data?.total === undefined || data.published === undefined);

/** The server's counts; what it does not tell is counted from all blogs and the submissions. */
export function useCounts(blogs: LoadedList<Blog>, { data, isPending }: Stats): Counts {
  const lacksPending = !isPending && data?.pending === undefined;
  const submissions = useSubmissions('pending', { enabled: lacksPending });
  if (isPending)
    return {
      total: undefined,
      published: undefined,
      pending: undefined,
      pendingComments: undefined,
      submissionsFailed: false,
    };
  return {
    total: data?.total ?? counted(blogs, () => true),
    published: data?.published ?? counted(blogs, ({ status }) => status === 'published'),
    pending: data?.pending ?? counted(submissions, ({ status }) => status === 'pending'),
    pendingComments: data?.pendingComments,
    submissionsFailed: lacksPending && (submissions.status === 'error' || submissions.incomplete),
  };
}
