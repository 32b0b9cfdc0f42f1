import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { MAX_PAGE_SIZE } from '#contract/call-values.ts';
import { submissionEndpoints } from '#contract/submissions.ts';
import { isAnnounced, isAnnouncedByNow, wasAnnounced } from './additions.ts';
import { askedAhead } from './asked-ahead.ts';
import { backgroundTurn } from './background-turn.ts';
import { useReloadBlogs } from './blog-lists.ts';
import { type Decision, STATUS_AFTER, useShowDecision } from './decisions.ts';
import { type Page, pagesOptions, toPage, usePages, WATCHED } from './pages.ts';
import { type Part, partOf } from './parts.ts';
import { queryClient } from './query-client.ts';
import { holdsList, holdsOne, list, single } from './read-answer.ts';
import { readBlog } from './read-blog.ts';
import { readSubmission, type Submission, type WrittenSubmission } from './read-submission.ts';
import { request } from './request.ts';
import { loadedPage, requestPage } from './same-page.ts';

const LISTS = ['submissions', 'list'] as const;
/** Begins the names of the lists without what is suspected to be spam. */
export const SUBMISSION_QUEUE = [...LISTS, false] as const;
/** Milliseconds in which a list just loaded serves again without being asked for. */
const FRESH = 30_000;
/** The parts that come with their texts, so that the first of the queue are read whatever the line does. */
const WITH_TEXTS = 2;

export interface Listed {
  /** What is suspected to be spam, in place of all else. */
  suspected?: boolean;
  /** The longest waiting first; for a backend with `submission-edits`. */
  oldest?: boolean;
}

/** How to ask for rows without their texts; empty where all come with them. */
export const rowsAlone = () => (isAnnouncedByNow('submission-rows') ? 'row' : '');

/**
 * A backend with `submission-rows` leaves the texts of those behind to be asked for when they are opened;
 * one without `submission-edits` keeps to no length.
 */
async function askedFor(page: number): Promise<Part & { fields?: string }> {
  if (!(await wasAnnounced('submission-edits')))
    return { page, limit: MAX_PAGE_SIZE, ofAll: (pages) => pages };
  return { ...(await partOf(page)), fields: page > WITH_TEXTS ? rowsAlone() : '' };
}

function submissionPages(status: string, { suspected = false, oldest = false }: Listed) {
  const key = [...LISTS, suspected, oldest, status];
  return pagesOptions<Submission>(key, async (page, signal) => {
    const { ofAll, ...part } = await askedFor(page);
    const query = {
      status,
      suspected: suspected ? 'true' : '',
      sort: oldest ? 'oldest' : '',
      ...part,
    };
    const options = { query, signal, promises: holdsList('submissions') };
    const loaded = loadedPage(key, page);
    const { body, came } = await requestPage(submissionEndpoints.list, options, loaded);
    return { ...toPage(body, list(body, 'submissions').map(readSubmission), ofAll), came };
  });
}

/**
 * Submissions of a status; an empty one asks for all. What the server answers is shown, whatever its
 * status. While another status is fetched, the list before stays. What is suspected to be spam is a list
 * of its own.
 */
export const useSubmissions = (
  status: string,
  { enabled = true, ...listed }: Listed & { enabled?: boolean },
) =>
  usePages(
    {
      ...submissionPages(status, listed),
      ...WATCHED,
      placeholderData: keepPreviousData,
      staleTime: FRESH,
    },
    enabled,
  );

/** Asks for them before the screen that shows them is drawn. */
export const askForSubmissions = (status: string) =>
  queryClient.prefetchInfiniteQuery({ ...submissionPages(status, {}), staleTime: FRESH });

/** Shows a submission as it is now wherever it is loaded. */
export function showSubmission(queryClient: QueryClient, submission: Submission): void {
  queryClient.setQueriesData<InfiniteData<Page<Submission>, number>>(
    { queryKey: LISTS },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id === submission.id ? submission : item)),
        })),
      },
  );
  queryClient.setQueryData(['submissions', 'one', submission.id], submission);
}

async function readOne(id: string, signal?: AbortSignal): Promise<Submission> {
  const options = { params: { id }, ...(signal && { signal }) };
  const { body } = await request(submissionEndpoints.read, options);
  return { ...readSubmission(single(body, 'submission')), id };
}

const submissionOf = (id: string) =>
  queryOptions({
    queryKey: ['submissions', 'one', id],
    queryFn: ({ signal }) => readOne(id, signal),
  });

/** One submission, for a link to what is in no list here, or is there without its text. */
export const useSubmission = (id: string, enabled: boolean) =>
  useQuery({ ...submissionOf(id), enabled });

/** Asks for submissions that may be opened next, once what somebody waits for is here. */
export function useSubmissionsAhead(ids: readonly string[]) {
  const queryClient = useQueryClient();
  const wanted = ids.join(' ');
  useEffect(() => {
    if (wanted === '') return;
    let isWanted = true;
    void backgroundTurn().then(() => {
      if (!isWanted) return;
      for (const id of wanted.split(' '))
        void queryClient.prefetchQuery({ ...submissionOf(id), staleTime: FRESH });
    });
    return () => {
      isWanted = false;
    };
  }, [wanted, queryClient]);
}

/** What counts as an answer to a decision; a rejection may be answered with nothing. */
const PROMISES = {
  approve: { promises: holdsOne('blog') },
  reject: { mayBeEmpty: true },
  reopen: { promises: holdsOne('submission') },
};

/**
 * Approves, rejects or takes up again, and answers the id of the blog that was published, as far as
 * the backend tells of it. Approving publishes a blog; taking an approval back unpublishes it. Only
 * a backend with `undo` takes up again, and approves what was rejected in one call.
 */
export function useDecideSubmission() {
  const show = useShowDecision<Submission>('submissions');
  const reloadBlogs = useReloadBlogs();
  return useMutation({
    mutationFn: async ({ id, action, from, reason, version, ofMany }: Decision) => {
      const isOneCall = action === 'approve' && from === 'rejected' && (await isAnnounced('undo'));
      const body = {
        ...((action === 'reopen' || isOneCall) && { from }),
        ...(action === 'reject' && reason && { reason }),
        // Nobody publishes unseen what a colleague has edited meanwhile.
        ...(action === 'approve' && version !== undefined && { version }),
      };
      const hasBody = Object.keys(body).length > 0;
      const lost = ofMany ? ('writingMany' as const) : undefined;
      const options = { params: { id }, ...(hasBody && { body }), ...PROMISES[action], lost };
      return (await request(submissionEndpoints[action], options)).body;
    },
    onSuccess: (body, { id, action, from, reason = '' }) => {
      const reopened = { ...readSubmission(single(body, 'submission')), id };
      const rejectionReason = action === 'reject' ? reason : '';
      const now = { status: STATUS_AFTER[action], rejectionReason };
      show(id, now, action === 'reopen' ? reopened : undefined);
      if (action === 'approve' || from === 'approved') void reloadBlogs();
    },
  });
}

/** The id of the blog that an approval has published; empty where the answer does not tell. */
export const publishedBlog = (body: unknown): string => readBlog(single(body, 'blog')).id;

/** Asks whether a submission has a status at present, and shows in every list which one it has. */
export function useIsSubmission() {
  const show = useShowDecision<Submission>('submissions');
  return async (id: string, wanted: string): Promise<boolean> => {
    const now = await readOne(id);
    show(id, now);
    return now.status === wanted;
  };
}

export interface SubmissionEditing {
  id: string;
  values: WrittenSubmission;
  /** The version it was edited on. */
  version: number;
}

/** Refused with 409 when somebody edited or decided it meanwhile. For a backend with `submission-edits`. */
export function useEditSubmission() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, values, version }: SubmissionEditing): Promise<Submission> => {
      const options = {
        params: { id },
        body: { ...values, version },
        promises: holdsOne('submission'),
      };
      const { body } = await request(submissionEndpoints.update, options);
      return { ...readSubmission(single(body, 'submission')), id };
    },
    onSuccess: (submission) => showSubmission(queryClient, submission),
  });
}

const asked = askedAhead(readOne);

/** Asks for a submission before its editor is drawn. */
export const askForSubmission = asked.ahead;

/** One submission, always fresh: an editor must not begin with an old text. */
export const useSubmissionToEdit = (id: string) =>
  useQuery({
    queryKey: ['submissions', 'edited', id],
    queryFn: ({ signal }) => asked.take(id, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
