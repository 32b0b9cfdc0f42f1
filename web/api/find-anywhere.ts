import { useQuery } from '@tanstack/react-query';
import { blogEndpoints } from '#contract/blogs.ts';
import { problemEndpoints } from '#contract/problems.ts';
import { submissionEndpoints } from '#contract/submissions.ts';
import { wasAnnounced } from './additions.ts';
import { fetchRows } from './blog-rows.ts';
import { list } from './read-answer.ts';
import { type Blog, readBlog } from './read-blog.ts';
import { type Problem, readProblem } from './read-problem.ts';
import { readSubmission, type Submission } from './read-submission.ts';
import { request } from './request.ts';
import { rowsAlone } from './submissions.ts';

/** Of each kind. */
export const MOST_FOUND = 5;
/** Milliseconds in which an answer serves again. */
const FRESH = 30_000;

const asked = { staleTime: FRESH, retry: false } as const;

/** The rows of all blogs, as the device keeps them; of a backend without rows, what it finds itself. */
export const useBlogsToFind = (search: string) =>
  useQuery({
    ...asked,
    queryKey: ['blogs', 'palette'],
    queryFn: async ({ signal }): Promise<Blog[]> => {
      if (!(await wasAnnounced('texts-apart'))) {
        const { body } = await request(blogEndpoints.list, { signal });
        return list(body, 'blogs').map(readBlog);
      }
      return (await fetchRows(false, signal)).items;
    },
    enabled: search !== '',
  });

/** The newest submissions that the server finds, whatever was decided. */
export const useFoundSubmissions = (search: string) =>
  useQuery({
    ...asked,
    queryKey: ['submissions', 'palette', search],
    queryFn: async ({ signal }): Promise<Submission[]> => {
      const query = { search, limit: MOST_FOUND, fields: rowsAlone() };
      const { body } = await request(submissionEndpoints.list, { query, signal });
      return list(body, 'submissions').map(readSubmission);
    },
    enabled: search !== '',
  });

/** The newest problems that the server finds. */
export const useFoundProblems = (search: string) =>
  useQuery({
    ...asked,
    queryKey: ['problems', 'palette', search],
    queryFn: async ({ signal }): Promise<Problem[]> => {
      const query = { search, limit: MOST_FOUND };
      const { body } = await request(problemEndpoints.list, { query, signal });
      return list(body, 'problems').map(readProblem);
    },
    enabled: search !== '',
  });
