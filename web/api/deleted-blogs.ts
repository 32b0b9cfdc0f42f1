import { useQuery, useQueryClient } from '@tanstack/react-query';
import { blogEndpoints } from '#contract/blogs.ts';
import { WATCHED } from './pages.ts';
import { queryClient } from './query-client.ts';
import { count, date, holdsList, identity, list, text } from './read-answer.ts';
import { request } from './request.ts';

/** A blog that was deleted and can still be put back. */
export interface DeletedBlog {
  id: string;
  title: string;
  deletedAt: Date | null;
  /** Empty where it is not known. */
  deletedBy: string;
  /** Until it cannot be put back any longer. */
  secondsLeft: number;
}

const deleted = {
  queryKey: ['blogs', 'deleted'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<DeletedBlog[]> => {
    const options = { signal, promises: holdsList('deleted') };
    const { body } = await request(blogEndpoints.deleted, options);
    return list(body, 'deleted').map((each) => ({
      id: identity(each),
      title: text(each.title),
      deletedAt: date(each.deletedAt),
      deletedBy: text(each.deletedBy),
      secondsLeft: count(each.secondsLeft),
    }));
  },
};

/** What can still be put back, the last deleted first. For a backend with `deleted-posts`. */
export const useDeletedBlogs = () => useQuery({ ...deleted, ...WATCHED });

/** Asks for the same before the screen that shows them is drawn. */
export const askForDeletedBlogs = () => queryClient.prefetchQuery(deleted);

/** Asks anew, and answers whether a blog can still be put back. */
export function useIsDeleted() {
  const client = useQueryClient();
  return async (id: string): Promise<boolean> => {
    const all = await client.fetchQuery({ ...deleted, staleTime: 0 });
    return all.some((each) => each.id === id);
  };
}
