import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BlogBody, type BlogChanges, blogEndpoints } from '#contract/blogs.ts';
import { MAX_PAGE_SIZE } from '#contract/constants.ts';
import { pagesOptions, toPage, usePages } from './pages.ts';
import { list, single } from './read-answer.ts';
import { type Blog, readBlog } from './read-blog.ts';
import { request } from './request.ts';

const LISTS = ['blogs', 'list'] as const;
const blogKey = (id: string) => ['blogs', 'one', id] as const;

const blogPages = pagesOptions<Blog>(LISTS, async (page, signal) => {
  const query = { page, limit: MAX_PAGE_SIZE };
  const { body } = await request(blogEndpoints.list, { query, signal });
  return toPage(body, list(body, 'blogs').map(readBlog));
});

/** Every post, with its text: search, filters and sort run on what is loaded. */
export const useBlogs = () => usePages(blogPages);

export interface OpenedBlog {
  blog: Blog;
  /** Null from a backend that names no versions. */
  etag: string | null;
}

/** One post and its version, always fresh: an editor must not begin with an old text. */
export function useBlog(id: string) {
  return useQuery({
    queryKey: blogKey(id),
    queryFn: async ({ signal }): Promise<OpenedBlog> => {
      const { body, etag } = await request(blogEndpoints.read, { params: { id }, signal });
      return { blog: { ...readBlog(single(body, 'blog')), id }, etag };
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** What a changed post makes stale: the lists, the numbers, and the post itself. */
export function useBlogsChanged() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['blogs'] }),
      queryClient.invalidateQueries({ queryKey: ['stats'] }),
    ]);
}

export function useCreateBlog() {
  const blogsChanged = useBlogsChanged();
  return useMutation({
    mutationFn: (body: BlogBody) => request(blogEndpoints.create, { body }),
    onSuccess: () => void blogsChanged(),
  });
}

export interface BlogUpdate {
  id: string;
  changes: BlogChanges;
  /** The version the changes were made on; null saves over whatever is there. */
  etag: string | null;
}

/** Refused with 409 when somebody else saved the post since `etag`. */
export function useUpdateBlog() {
  const blogsChanged = useBlogsChanged();
  return useMutation({
    mutationFn: ({ id, changes, etag }: BlogUpdate) =>
      request(blogEndpoints.update, {
        params: { id },
        body: changes,
        ...(etag && { headers: { 'If-Match': etag } }),
      }),
    onSuccess: () => void blogsChanged(),
  });
}

export function useDeleteBlog() {
  const blogsChanged = useBlogsChanged();
  return useMutation({
    mutationFn: (id: string) => request(blogEndpoints.remove, { params: { id } }),
    onSuccess: () => void blogsChanged(),
  });
}
