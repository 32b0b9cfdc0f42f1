import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { PROBLEM_PAGE_SIZE, type ProblemStatus } from '#contract/constants.ts';
import { problemEndpoints } from '#contract/problems.ts';
import { list, type PageInfo, pageInfo, single } from './read-answer.ts';
import { type Problem, readProblem } from './read-problem.ts';
import { request } from './request.ts';

export interface ProblemFilters {
  status: string;
  category: string;
  city: string;
  search: string;
}

export interface ProblemPage {
  problems: Problem[];
  pagination: PageInfo;
  /** What was asked for. */
  filters: ProblemFilters;
}

const LISTS = ['problems', 'list'] as const;
/** Milliseconds in which a page fetched ahead is taken as it is. */
const AHEAD = 10_000;
const problemKey = (id: string) => ['problems', 'one', id] as const;

const problemPage = (filters: ProblemFilters, page: number) =>
  queryOptions({
    queryKey: [...LISTS, filters, page],
    queryFn: async ({ signal }): Promise<ProblemPage> => {
      const query = { ...filters, page, limit: PROBLEM_PAGE_SIZE };
      const { body } = await request(problemEndpoints.list, { query, signal });
      const problems = list(body, 'problems').map(readProblem);
      return { problems, pagination: pageInfo(body) ?? wholeList(problems.length), filters };
    },
  });

const wholeList = (total: number): PageInfo => ({
  current: 1,
  pages: 1,
  total,
  limit: Math.max(total, 1),
});

/** A page of reports; the one before stays on the screen while it is fetched, the next one is fetched ahead. */
export function useProblems(filters: ProblemFilters, page: number) {
  const queryClient = useQueryClient();
  const query = useQuery({ ...problemPage(filters, page), placeholderData: keepPreviousData });
  const hasNext = query.isSuccess && !query.isPlaceholderData && page < query.data.pagination.pages;
  useEffect(() => {
    if (hasNext)
      void queryClient.prefetchQuery({ ...problemPage(filters, page + 1), staleTime: AHEAD });
  }, [hasNext, queryClient, filters, page]);
  return query;
}

/** One report with its history, where the backend keeps one; until it comes, what a list knows of it. */
export function useProblem(id: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: problemKey(id),
    queryFn: async ({ signal }): Promise<Problem> => {
      const { body } = await request(problemEndpoints.read, { params: { id }, signal });
      return { ...readProblem(single(body, 'problem')), id };
    },
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

/** Shows a status of a report wherever the report is loaded. */
function showStatus(queryClient: QueryClient, id: string, status: string): void {
  const changed = (problem: Problem) => (problem.id === id ? { ...problem, status } : problem);
  queryClient.setQueriesData<ProblemPage>(
    { queryKey: LISTS },
    (page) => page && { ...page, problems: page.problems.map(changed) },
  );
  queryClient.setQueryData<Problem>(problemKey(id), (problem) => problem && changed(problem));
}

export interface StatusUpdate {
  id: string;
  /** The status it had, shown again when the change is refused. */
  from: string;
  to: ProblemStatus;
}

/**
 * Changes a status: shown at once, and taken back when it is refused. Then the list reloads at its
 * page and an open report as well. Changes go out one after the other, so that the last one stands.
 */
export function useSetProblemStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'problem-status' },
    mutationFn: ({ id, to }: StatusUpdate) =>
      request(problemEndpoints.setStatus, { params: { id }, body: { status: to } }),
    onMutate: async ({ id, to }) => {
      await queryClient.cancelQueries({ queryKey: ['problems'] });
      showStatus(queryClient, id, to);
    },
    onError: (_, { id, from }) => showStatus(queryClient, id, from),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['problems'] }),
  });
}
