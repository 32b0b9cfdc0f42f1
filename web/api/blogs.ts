import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BlogBody, type BlogChanges, blogEndpoints } from '#contract/blogs.ts';
import { isAnnounced } from './additions.ts';
import { askedAhead } from './asked-ahead.ts';
import { putIntoLists, removeFromLists, useBlogsChanged } from './blog-lists.ts';
import type { Answer } from './exchange.ts';
import { holdsOne, single } from './read-answer.ts';
import { type Blog, readBlog } from './read-blog.ts';
import { request } from './request.ts';

export interface OpenedBlog {
  blog: Blog;
  /** Null from a backend that names no versions. */
  etag: string | null;
}

const opened = ({ body, etag }: Answer): OpenedBlog => ({
  blog: readBlog(single(body, 'blog')),
  etag,
});

const asked = askedAhead(async (id, signal): Promise<OpenedBlog> => {
  const options = { params: { id }, ...(signal && { signal }) };
  const { blog, etag } = opened(await request(blogEndpoints.read, options));
  return { blog: { ...blog, id }, etag };
});

/** Asks for a blog before its editor is drawn. */
export const askForBlog = asked.ahead;

/** One blog and its version, always fresh: an editor must not begin with an old text. */
export function useBlog(id: string) {
  return useQuery({
    queryKey: ['blogs', 'one', id],
    queryFn: ({ signal }) => asked.take(id, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export interface NewBlog {
  body: BlogBody;
  /**
   * What the blog is written in: another text is refused with a `SavedBeforeError` where an earlier
   * one is there.
   */
  scope: string;
}

export function useCreateBlog() {
  const blogsChanged = useBlogsChanged();
  return useMutation({
    mutationFn: async ({ body, scope }: NewBlog) =>
      opened(
        await request(blogEndpoints.create, {
          body,
          idempotencyScope: scope,
          promises: holdsOne('blog'),
        }),
      ),
    onSuccess: () => void blogsChanged(),
  });
}

export interface BlogUpdate {
  id: string;
  changes: BlogChanges;
  /** The version the changes were made on; null saves over whatever is there. */
  etag: string | null;
}

/** Refused with 409 when somebody else saved the blog since `etag`. */
export function useUpdateBlog() {
  const blogsChanged = useBlogsChanged();
  return useMutation({
    mutationFn: async ({ id, changes, etag }: BlogUpdate) => {
      // Any web server may send an ETag; the header goes only where it is understood.
      const versioned = etag !== null && (await isAnnounced('versions'));
      return request(blogEndpoints.update, {
        params: { id },
        body: changes,
        promises: holdsOne('blog'),
        ...(versioned && { headers: { 'If-Match': etag } }),
      });
    },
    onSuccess: () => void blogsChanged(),
  });
}

/** A deleted blog leaves every list at once; where it is still open it is not asked for again. */
export function useDeleteBlog() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(blogEndpoints.remove, { params: { id }, mayBeEmpty: true }),
    onSuccess: (_, id) => {
      removeFromLists(queryClient, id);
      void queryClient.invalidateQueries({ queryKey: ['stats'] });
    },
  });
}

/** Puts back what was deleted less than an hour ago, in every list at once. For a backend with `undo`. */
export function useRestoreBlog() {
  const queryClient = useQueryClient();
  const blogsChanged = useBlogsChanged();
  return useMutation({
    mutationFn: async (id: string): Promise<Blog> => {
      const options = { params: { id }, promises: holdsOne('blog') };
      const { body } = await request(blogEndpoints.restore, options);
      return { ...readBlog(single(body, 'blog')), id };
    },
    onSuccess: (blog) => {
      putIntoLists(queryClient, blog);
      void blogsChanged();
    },
  });
}
