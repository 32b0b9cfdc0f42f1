import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
}

/** A page of reports; the one before stays on the screen while the next is fetched. */
export function useProblems(filters: ProblemFilters, page: number) {
  return useQuery({
    queryKey: ['problems', 'list', filters, page],
    queryFn: async ({ signal }): Promise<ProblemPage> => {
      const query = { ...filters, page, limit: PROBLEM_PAGE_SIZE };
      const { body } = await request(problemEndpoints.list, { query, signal });
      const problems = list(body, 'problems').map(readProblem);
      const complete = {
        current: 1,
        pages: 1,
        total: problems.length,
        limit: Math.max(problems.length, 1),
      };
      return { problems, pagination: pageInfo(body) ?? complete };
    },
    placeholderData: keepPreviousData,
  });
}

/** One report with its history, where the backend keeps one. */
export function useProblem(id: string | null) {
  return useQuery({
    queryKey: ['problems', 'one', id],
    queryFn: async ({ signal }): Promise<Problem> => {
      const params = { id: id ?? '' };
      const { body } = await request(problemEndpoints.read, { params, signal });
      return readProblem(single(body, 'problem'));
    },
    enabled: id !== null,
    staleTime: 0,
  });
}

/** Changes a status; the list reloads at its page and an open report shows the new one. */
export function useSetProblemStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: ProblemStatus }) =>
      request(problemEndpoints.setStatus, { params: { id }, body: { status } }),
    onSuccess: (_, { id, status }) => {
      queryClient.setQueryData<Problem>(
        ['problems', 'one', id],
        (problem) => problem && { ...problem, status },
      );
      void queryClient.invalidateQueries({ queryKey: ['problems'] });
    },
  });
}
