import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ProblemFilters as ContractFilters, problemEndpoints } from '#contract/problems.ts';
import { useAddition } from './additions.ts';
import { JUST_NOW } from './asked-ahead.ts';
import { backgroundTurn } from './background-turn.ts';
import { queryClient } from './query-client.ts';
import {
  fields,
  givenCount,
  holdsList,
  list,
  type PageInfo,
  pageInfo,
  single,
} from './read-answer.ts';
import { type Problem, readProblem } from './read-problem.ts';
import { request } from './request.ts';
import { type KnownPage, requestPage } from './same-page.ts';

type Several = 'status' | 'category' | 'city' | 'priority';

/** What each filter of the contract asks for; one that is empty leaves nothing out. */
export type ProblemFilters = Record<Exclude<keyof ContractFilters, Several>, string> &
  Record<Several, readonly string[]>;

export interface ProblemQuestion {
  filters: ProblemFilters;
  /** Empty for the newest first. */
  sort: string;
  page: number;
  limit: number;
}

/** With what was asked for. */
export interface ProblemPage extends ProblemQuestion, KnownPage {
  problems: Problem[];
  pagination: PageInfo;
}

const LISTS = ['problems', 'list'] as const;
/** Milliseconds in which a page fetched ahead is taken as it is. */
const AHEAD = 10_000;
/** Milliseconds after which a list on show is asked for again. */
const WATCH = 30_000;
/** Names the changes of status that are under way. */
export const PROBLEM_STATUS = ['problem-status'] as const;
/** Changes of problems come one after the other: each makes another version. */
export const IN_TURN = { scope: { id: 'problem-status' } } as const;
const problemKey = (id: string) => ['problems', 'one', id] as const;

function problemPage(question: ProblemQuestion) {
  const queryKey = [...LISTS, question];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<ProblemPage> => {
      const { filters, ...more } = question;
      const options = {
        query: { ...filters, ...more },
        signal,
        promises: holdsList('problems'),
      };
      const loaded = client.getQueryData<ProblemPage>(queryKey);
      const { body, came } = await requestPage(problemEndpoints.list, options, loaded);
      const problems = list(body, 'problems').map(readProblem);
      const pagination = pageInfo(body) ?? wholeList(problems.length);
      return { problems, pagination, came, ...question };
    },
  });
}

const wholeList = (total: number): PageInfo => ({
  current: 1,
  pages: 1,
  total,
  limit: Math.max(total, 1),
  isAtLeast: false,
});

/**
 * A page of problems, asked for again while it is on show; the one before stays on the screen while it
 * is fetched, the next one is fetched ahead.
 */
export function useProblems(question: ProblemQuestion) {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...problemPage(question),
    placeholderData: keepPreviousData,
    staleTime: JUST_NOW,
    refetchOnWindowFocus: 'always',
    refetchInterval: () => !queryClient.isMutating({ mutationKey: PROBLEM_STATUS }) && WATCH,
  });
  const isThis = query.isSuccess && !query.isPlaceholderData;
  const hasNext = isThis && question.page < query.data.pagination.pages;
  useEffect(() => {
    if (!hasNext) return;
    const next = problemPage({ ...question, page: question.page + 1 });
    let isWanted = true;
    void backgroundTurn().then(() => {
      if (isWanted) void queryClient.prefetchQuery({ ...next, staleTime: AHEAD });
    });
    return () => {
      isWanted = false;
    };
  }, [hasNext, queryClient, question]);
  return query;
}

/** Asks for a page before the screen that shows it is drawn. */
export const askForProblems = (question: ProblemQuestion) =>
  queryClient.prefetchQuery(problemPage(question));

/** Asks for a page that is not on show, unless it was fetched ahead. */
export function useFetchProblems() {
  const queryClient = useQueryClient();
  return (question: ProblemQuestion) =>
    queryClient.fetchQuery({ ...problemPage(question), staleTime: AHEAD });
}

/** How many there are of each that waits; a number that is missing is undefined. */
export type ProblemCounts = Record<(typeof COUNTS)[number], number | undefined>;
const COUNTS = ['new', 'urgent', 'overdue', 'mine', 'open'] as const;

/** Counted anew with the lists. Null where the backend does not count, or as long as it has not. */
export function useProblemCounts(): ProblemCounts | null {
  const { data = null } = useQuery({
    queryKey: ['problems', 'counts'],
    queryFn: async ({ signal }): Promise<ProblemCounts> => {
      const { body } = await request(problemEndpoints.counts, { signal, background: true });
      const counts = fields(fields(body).data);
      const read = COUNTS.map((name) => [name, givenCount(counts[name])]);
      return Object.fromEntries(read) as ProblemCounts;
    },
    enabled: useAddition('desk'),
    refetchOnWindowFocus: 'always',
    refetchInterval: WATCH,
  });
  return data;
}

export async function fetchProblem(id: string, signal?: AbortSignal): Promise<Problem> {
  const options = { params: { id }, ...(signal && { signal }) };
  const { body } = await request(problemEndpoints.read, options);
  return { ...readProblem(single(body, 'problem')), id };
}

/** One problem with its history, where the backend keeps one; until it comes, what a list knows of it. */
export function useProblem(id: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: problemKey(id),
    queryFn: ({ signal }) => fetchProblem(id, signal),
    enabled: id !== '',
    placeholderData: () => listedProblem(queryClient, id),
  });
}

function listedProblem(queryClient: QueryClient, id: string): Problem | undefined {
  return queryClient
    .getQueriesData<ProblemPage>({ queryKey: LISTS })
    .flatMap(([, page]) => page?.problems ?? [])
    .find((problem) => problem.id === id);
}

/** What is known here of a problem; undefined where it is loaded nowhere. */
export const loadedProblem = (queryClient: QueryClient, id: string): Problem | undefined =>
  queryClient.getQueryData<Problem>(problemKey(id)) ?? listedProblem(queryClient, id);

/** Shows what is new of a problem wherever the problem is loaded. */
export function showProblem(queryClient: QueryClient, id: string, part: Partial<Problem>): void {
  const changed = (problem: Problem) => (problem.id === id ? { ...problem, ...part } : problem);
  queryClient.setQueriesData<ProblemPage>(
    { queryKey: LISTS },
    (page) => page && { ...page, problems: page.problems.map(changed) },
  );
  queryClient.setQueryData<Problem>(problemKey(id), (problem) => problem && changed(problem));
}
