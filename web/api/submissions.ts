import {
  type InfiniteData,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { MAX_PAGE_SIZE, type SubmissionStatus } from '#contract/constants.ts';
import { submissionEndpoints } from '#contract/submissions.ts';
import { ApiError } from './api-error.ts';
import { useBlogsChanged } from './blogs.ts';
import { isComplete, type Page, pagesOptions, toPage, usePages } from './pages.ts';
import { list, single } from './read-answer.ts';
import { type Blog, readBlog } from './read-blog.ts';
import { readSubmission, type Submission } from './read-submission.ts';
import { request } from './request.ts';

const LISTS = ['submissions', 'list'] as const;
/** Milliseconds in which a list just loaded serves again without being asked for. */
const FRESH = 30_000;

const submissionPages = (status: string) =>
  pagesOptions<Submission>([...LISTS, status], async (page, signal) => {
    const query = { status, page, limit: MAX_PAGE_SIZE };
    const { body } = await request(submissionEndpoints.list, { query, signal });
    return toPage(body, list(body, 'submissions').map(readSubmission));
  });

/**
 * Submissions of a status; an empty one asks for all. What the server answers is shown, whatever its
 * status. While another status is fetched, the list before stays.
 */
export const useSubmissions = (status: string, enabled = true) =>
  usePages(
    { ...submissionPages(status), placeholderData: keepPreviousData, staleTime: FRESH },
    enabled,
  );

/** One submission, for a link to what is in no list here. */
export function useSubmission(id: string, enabled: boolean) {
  return useQuery({
    queryKey: ['submissions', 'one', id],
    queryFn: async ({ signal }): Promise<Submission> => {
      const { body } = await request(submissionEndpoints.read, { params: { id }, signal });
      return { ...readSubmission(single(body, 'submission')), id };
    },
    enabled,
  });
}

type Lists = InfiniteData<Page<Submission>, number>;

/** The pages with a submission decided: gone from a list of pending ones, changed in others. */
function withDecided(pages: Page<Submission>[], id: string, to: SubmissionStatus | null) {
  const decided = (item: Submission) => (to && item.id === id ? { ...item, status: to } : item);
  return pages.map((page) => ({
    ...page,
    items: page.items.filter((item) => to || item.id !== id).map(decided),
  }));
}

/**
 * Shows a decision in every list at once. Lists are not fetched anew for it, which would be dozens of
 * pages for each decision, unless pages are on their way that count the submission still.
 */
function useDecided() {
  const queryClient = useQueryClient();
  return (id: string, to: SubmissionStatus) => {
    let underway = queryClient.isFetching({ queryKey: LISTS }) > 0;
    for (const [queryKey, loaded] of queryClient.getQueriesData<Lists>({ queryKey: LISTS })) {
      if (!loaded) continue;
      underway ||= !isComplete(loaded.pages);
      const isQueue = queryKey.at(-1) === 'pending';
      const pages = withDecided(loaded.pages, id, isQueue ? null : to);
      queryClient.setQueryData<Lists>(queryKey, { ...loaded, pages });
    }
    const refetchType = underway ? 'active' : 'none';
    void queryClient.invalidateQueries({ queryKey: ['submissions'], refetchType });
    void queryClient.invalidateQueries({ queryKey: ['stats'] });
  };
}

/** When the server says that somebody else was faster, the lists are fetched anew. */
function useRefused() {
  const queryClient = useQueryClient();
  return (error: Error) => {
    if (isDecidedElsewhere(error))
      void queryClient.invalidateQueries({ queryKey: ['submissions'] });
  };
}

/** Whether a decision was refused because there is nothing left to decide. */
export function isDecidedElsewhere(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 409 || error.status === 404);
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
      decided(id, 'approved');
      void blogsChanged();
    },
    onError: useRefused(),
  });
}

export function useRejectSubmission() {
  const decided = useDecided();
  return useMutation({
    mutationFn: async (id: string): Promise<null> => {
      await request(submissionEndpoints.reject, { params: { id } });
      return null;
    },
    onSuccess: (_, id) => decided(id, 'rejected'),
    onError: useRefused(),
  });
}
