import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { MAX_PAGE_SIZE } from '#contract/call-values.ts';
import { commentEndpoints } from '#contract/comments.ts';
import { type Decision, STATUS_AFTER, useShowDecision } from './decisions.ts';
import { pagesOptions, toPage, usePages, WATCHED } from './pages.ts';
import { partOf } from './parts.ts';
import { queryClient } from './query-client.ts';
import { holdsList, holdsOne, list, single } from './read-answer.ts';
import { type Comment, readComment } from './read-comment.ts';
import { request } from './request.ts';
import { loadedPage, requestPage } from './same-page.ts';

const ROOM = 'comments';
/** Milliseconds in which a list just loaded serves again without being asked for. */
const FRESH = 30_000;

const keyOf = (status: string) => [ROOM, 'list', status];

const commentPages = (status: string) =>
  pagesOptions<Comment>(keyOf(status), async (page, signal) => {
    const { ofAll, ...part } = await partOf(page);
    const options = { query: { status, ...part }, promises: holdsList(ROOM), signal };
    const loaded = loadedPage(keyOf(status), page);
    const { body, came } = await requestPage(commentEndpoints.list, options, loaded);
    return { ...toPage(body, list(body, ROOM).map(readComment), ofAll), came };
  });

/** Comments of a status, newest first; an empty one asks for all. For a backend with `comments`. */
export const useComments = (status: string, enabled = true) =>
  usePages(
    { ...commentPages(status), ...WATCHED, placeholderData: keepPreviousData, staleTime: FRESH },
    enabled,
  );

/** Asks for them before the screen that shows them is drawn. */
export const askForComments = (status: string) =>
  queryClient.prefetchInfiniteQuery({ ...commentPages(status), staleTime: FRESH });

/** Approves, rejects or takes up again, unless the status is another one by now. */
export function useDecideComment() {
  const show = useShowDecision<Comment>(ROOM);
  return useMutation({
    mutationFn: async ({ id, action, from }: Decision) => {
      const options = { params: { id }, body: { from }, promises: holdsOne('comment') };
      return (await request(commentEndpoints[action], options)).body;
    },
    onSuccess: (body, { id, action }) => {
      const comment = { ...readComment(single(body, 'comment')), id };
      show(id, { status: STATUS_AFTER[action] }, action === 'reopen' ? comment : undefined);
    },
  });
}

/** Asks whether a comment has a status at present, and shows in every list what became of it. */
export function useIsComment() {
  const show = useShowDecision<Comment>(ROOM);
  return async (id: string, status: string): Promise<boolean> => {
    const query = { status, page: 1, limit: MAX_PAGE_SIZE };
    const { body } = await request(commentEndpoints.list, { query, promises: holdsList(ROOM) });
    const isSo = list(body, ROOM).some((comment) => readComment(comment).id === id);
    if (isSo) show(id, { status });
    // What it is instead, the lists alone say.
    else void queryClient.invalidateQueries({ queryKey: [ROOM] });
    return isSo;
  };
}
