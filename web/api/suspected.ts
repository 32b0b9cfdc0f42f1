import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { problemEndpoints } from '#contract/problems.ts';
import { submissionEndpoints } from '#contract/submissions.ts';
import { useAddition } from './additions.ts';
import { keepOwn } from './own-versions.ts';
import { IN_TURN, loadedProblem, showProblem } from './problems.ts';
import { pageInfo, single } from './read-answer.ts';
import { type Problem, readProblem } from './read-problem.ts';
import { readSubmission } from './read-submission.ts';
import { request } from './request.ts';
import { SUBMISSION_QUEUE, showSubmission } from './submissions.ts';

/** What may be suspected to be spam, and is then left out of its list. */
export type SuspectedRoom = 'problems' | 'submissions';

const ENDPOINTS = { problems: problemEndpoints, submissions: submissionEndpoints };

const countKey = (room: SuspectedRoom) => [room, 'suspected', 'count'] as const;

/** How many are suspected; 0 until that is known, and where the backend marks nothing. */
export function useSuspectedCount(room: SuspectedRoom): number {
  const isMarking = useAddition('suspected');
  const { data = 0 } = useQuery({
    queryKey: countKey(room),
    queryFn: async ({ signal }) => {
      const query = { suspected: 'true', limit: 1 };
      const { body } = await request(ENDPOINTS[room].list, { query, signal, background: true });
      return pageInfo(body)?.total ?? 0;
    },
    enabled: isMarking,
  });
  return data;
}

/** Marks one as suspected spam or as none, and shows that wherever it is loaded. */
export function useSetSuspected(room: SuspectedRoom) {
  const queryClient = useQueryClient();
  return useMutation({
    ...(room === 'problems' && IN_TURN),
    mutationFn: async ({ id, suspected }: { id: string; suspected: boolean }) => {
      const seen = loadedProblem(queryClient, id);
      const options = { params: { id }, body: { suspected }, told: true };
      const { body } = await request(ENDPOINTS[room].setSuspected, options);
      if (seen) keepMark(seen, readProblem(single(body, 'problem')));
      return body;
    },
    onSuccess: async (body, { id }) => {
      // What is on its way may have the mark of before.
      await queryClient.cancelQueries({ queryKey: [room, 'list'] });
      show(queryClient, room, id, body);
      // The list on show stays as it is; others would hold back what comes to them as new.
      queryClient.removeQueries({ queryKey: [room, 'list'], type: 'inactive' });
      // Somebody waits for a first answer that was dropped.
      void queryClient.refetchQueries({
        queryKey: [room, 'list'],
        predicate: ({ state }) => state.data === undefined,
      });
      void queryClient.invalidateQueries({ queryKey: SUBMISSION_QUEUE });
      void queryClient.invalidateQueries({ queryKey: countKey(room) });
      void queryClient.invalidateQueries({ queryKey: ['stats'] });
    },
  });
}

/**
 * A mark is set on whatever a problem is by then: the new version is made of the one that was seen only
 * where no colleague has changed anything between.
 */
function keepMark(seen: Problem, marked: Problem): void {
  const [before, now] = [seen, marked].map(({ status, newestNote, assignee }) =>
    JSON.stringify([status, newestNote, assignee?.id]),
  );
  if (before === now) keepOwn(seen.id, seen.version, marked.version);
}

function show(queryClient: QueryClient, room: SuspectedRoom, id: string, body: unknown): void {
  if (room === 'problems')
    showProblem(queryClient, id, { ...readProblem(single(body, 'problem')), id });
  else showSubmission(queryClient, { ...readSubmission(single(body, 'submission')), id });
}
