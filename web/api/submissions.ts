import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { MAX_PAGE_SIZE } from '#contract/constants.ts';
import { submissionEndpoints } from '#contract/submissions.ts';
import { useBlogsChanged } from './blogs.ts';
import { pagesOptions, toPage, usePages } from './pages.ts';
import { list, single } from './read-answer.ts';
import { type Blog, readBlog } from './read-blog.ts';
import { readSubmission, type Submission } from './read-submission.ts';
import { request } from './request.ts';

const submissionPages = (status: string) =>
  pagesOptions<Submission>(['submissions', status], async (page, signal) => {
    const query = { status, page, limit: MAX_PAGE_SIZE };
    const { body } = await request(submissionEndpoints.list, { query, signal });
    return toPage(body, list(body, 'submissions').map(readSubmission));
  });

/** Submissions of a status; an empty one asks for all. What the server answers is shown, whatever its status. */
export const useSubmissions = (status: string, enabled = true) =>
  usePages(submissionPages(status), enabled);

type Lists = InfiniteData<{ items: Submission[] }>;

/** A decided submission leaves the pending list at once, without waiting for the reload. */
function useDecided() {
  const queryClient = useQueryClient();
  return (id: string) => {
    queryClient.setQueryData<Lists>(
      ['submissions', 'pending'],
      (lists) =>
        lists && {
          ...lists,
          pages: lists.pages.map((page) => ({
            ...page,
            items: page.items.filter((item) => item.id !== id),
          })),
        },
    );
    void queryClient.invalidateQueries({ queryKey: ['submissions'] });
    void queryClient.invalidateQueries({ queryKey: ['stats'] });
  };
}

/** Publishes a submission and answers the new post, as far as the backend tells of it. */
export function useApproveSubmission() {
  const decided = useDecided();
  const blogsChanged = useBlogsChanged();
  return useMutation({
    mutationFn: async (id: string): Promise<Blog> => {
      const { body } = await request(submissionEndpoints.approve, { params: { id } });
      return readBlog(single(body, 'blog'));
    },
    onSuccess: (_, id) => {
      decided(id);
      void blogsChanged();
    },
  });
}

export function useRejectSubmission() {
  const decided = useDecided();
  return useMutation({
    mutationFn: (id: string) => request(submissionEndpoints.reject, { params: { id } }),
    onSuccess: (_, id) => decided(id),
  });
}

/** After a refusal that says somebody else decided first, the lists are asked for anew. */
export function useReloadSubmissions() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ['submissions'] });
}
