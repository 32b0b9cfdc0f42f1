import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { PROBLEM_PAGE_SIZE } from '#contract/problem-values.ts';
import { type ProblemFilters as ContractFilters, problemEndpoints } from '#contract/problems.ts';
import { holdsList, list, type PageInfo, pageInfo, single } from './read-answer.ts';
import { type Problem, readProblem } from './read-problem.ts';
import { request } from './request.ts';

/** What each filter of the contract asks for; one that is empty leaves nothing out. */
export type ProblemFilters = Record<
  keyof Pick<ContractFilters, 'search' | 'status' | 'category' | 'city' | 'suspected'>,
  string
>;

export interface ProblemPage {
  problems: Problem[];
  pagination: PageInfo;
  /** What was asked for. */
  filters: ProblemFilters;
  page: number;
}

const LISTS = ['problems', 'list'] as const;
/** Milliseconds in which a page fetched ahead is taken as it is. */
const AHEAD = 10_000;
/** Milliseconds after which a list on show is asked for again. */
const WATCH = 30_000;
/** Names the changes of status that are under way. */
export const PROBLEM_STATUS = ['problem-status'] as const;
const problemKey = (id: string) => ['problems', 'one', id] as const;

const problemPage = (filters: ProblemFilters, page: number) =>
  queryOptions({
    queryKey: [...LISTS, filters, page],
    queryFn: async ({ signal }): Promise<ProblemPage> => {
      const query = { ...filters, page, limit: PROBLEM_PAGE_SIZE };
      const { body } = await request(problemEndpoints.list, {
        query,
        signal,
        promises: holdsList('problems'),
      });
      const problems = list(body, 'problems').map(readProblem);
      return { problems, pagination: pageInfo(body) ?? wholeList(problems.length), filters, page };
    },
  });

const wholeList = (total: number): PageInfo => ({
  current: 1,
  pages: 1,
  total,
  limit: Math.max(total, 1),
});

/**
 * A page of problems, asked for again while it is on show; the one before stays on the screen while it
 * is fetched, the next one is fetched ahead.
 */
export function useProblems(filters: ProblemFilters, page: number) {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...problemPage(filters, page),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    refetchInterval: () => !queryClient.isMutating({ mutationKey: PROBLEM_STATUS }) && WATCH,
  });
  const hasNext = query.isSuccess && !query.isPlaceholderData && page < query.data.pagination.pages;
  useEffect(() => {
    if (hasNext)
      void queryClient.prefetchQuery({ ...problemPage(filters, page + 1), staleTime: AHEAD });
  }, [hasNext, queryClient, filters, page]);
  return query;
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

/** Shows what is new of a problem wherever the problem is loaded. */
export function showProblem(queryClient: QueryClient, id: string, part: Partial<Problem>): void {
  const changed = (problem: Problem) => (problem.id === id ? { ...problem, ...part } : problem);
  queryClient.setQueriesData<ProblemPage>(
    { queryKey: LISTS },
    (page) => page && { ...page, problems: page.problems.map(changed) },
  );
  queryClient.setQueryData<Problem>(problemKey(id), (problem) => problem && changed(problem));
}
