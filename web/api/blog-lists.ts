import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { blogEndpoints } from '#contract/blogs.ts';
import { MAX_PAGE_SIZE } from '#contract/call-values.ts';
import { wasAnnounced } from './additions.ts';
import { fetchRows } from './blog-rows.ts';
import { pagesOptions, toPage, uniqueItems, usePages, WATCHED } from './pages.ts';
import { queryClient } from './query-client.ts';
import { count, holdsList, list, type PageInfo, text } from './read-answer.ts';
import { type Blog, readBlog } from './read-blog.ts';
import { request } from './request.ts';

/** Blogs on the dashboard. */
export const RECENT_BLOGS = 5;

const LISTS = ['blogs', 'list'] as const;
const SUMMARIES = ['blogs', 'summaries'] as const;
/** Milliseconds in which a list just loaded serves the next screen without being asked for again. */
const FRESH = 30_000;

async function fetchBlogs(asked: { page: number; fields?: 'summary'; signal: AbortSignal }) {
  const { page, fields, signal } = asked;
  const query = { page, limit: MAX_PAGE_SIZE, fields };
  const options = { query, signal, promises: holdsList('blogs') };
  const { body } = await request(blogEndpoints.list, options);
  return toPage(body, list(body, 'blogs').map(readBlog));
}

/**
 * All blogs: where their texts come apart, the first rows and then all of them at once, each as it was
 * last time where nothing has changed; else page by page with their texts.
 */
const fullPages = pagesOptions<Blog>(LISTS, async (page, signal) => {
  if (!(await wasAnnounced('texts-apart'))) return fetchBlogs({ page, signal });
  const former = queryClient.getQueryData<BlogPages>(LISTS)?.pages ?? [];
  return fetchRows(page === 1, signal, uniqueItems(former));
});

const summaryPages = pagesOptions<Blog>(SUMMARIES, (page, signal) =>
  fetchBlogs({ page, fields: 'summary', signal }),
);

type BlogPages = InfiniteData<{ items: Blog[]; info: PageInfo | null }, number>;

const haveContent = (loaded: BlogPages) =>
  loaded.pages.every(({ items }) => items.every(({ content }) => content !== ''));

/** What was loaded under another key, unless a blog has been changed since. */
function stillTrue(queryKey: QueryKey): BlogPages | undefined {
  if (queryClient.getQueryState(queryKey)?.isInvalidated) return undefined;
  return queryClient.getQueryData<BlogPages>(queryKey);
}

/** Characters up to which all blogs are asked for again while they are looked at. */
const LIGHT = 200_000;

/** Whether asking for all blogs every half minute is no burden; else it is done on return only. */
function isLight({ pages }: BlogPages): boolean {
  const lengths = pages.flatMap(({ items }) =>
    items.map(({ excerpt, content }) => excerpt.length + content.length),
  );
  return pages.length === 1 && lengths.reduce((sum, length) => sum + length, 0) < LIGHT;
}

/** What was loaded for the dashboard serves here: a backend that knows no summaries has sent all of it. */
const everyBlog = {
  ...fullPages,
  // Rows that are the same are the same objects already; the cache, which knows no times, would find none.
  structuralSharing: false,
  staleTime: FRESH,
  initialData: () => {
    const loaded = stillTrue(SUMMARIES);
    return loaded && haveContent(loaded) ? loaded : undefined;
  },
  initialDataUpdatedAt: () => queryClient.getQueryState(SUMMARIES)?.dataUpdatedAt,
};

/** Every blog, with its text unless that comes apart: search, filters and sort run on what is loaded. */
export const useBlogs = () =>
  usePages({
    ...everyBlog,
    refetchInterval: ({ state: { data } }) =>
      data && isLight(data) ? WATCHED.refetchInterval : false,
  });

/** Asks for the first of them before the screen that shows them is drawn. */
export const askForBlogs = () => queryClient.prefetchInfiniteQuery(everyBlog);

/** Every blog, its text left out where the backend can do so; begins with the full list where that is here. */
export const useBlogSummaries = (enabled: boolean) =>
  usePages(
    {
      ...summaryPages,
      staleTime: FRESH,
      initialData: () => stillTrue(LISTS),
      initialDataUpdatedAt: () => queryClient.getQueryState(LISTS)?.dataUpdatedAt,
    },
    enabled,
  );

export interface Glance {
  newest: Blog[];
  /** By category, how many blogs there are. */
  counts: ReadonlyMap<string, number>;
}

const glance = queryOptions({
  queryKey: ['blogs', 'glance'],
  queryFn: async ({ signal }): Promise<Glance | null> => {
    if (!(await wasAnnounced('texts-apart'))) return null;
    const query = { fields: 'row', limit: RECENT_BLOGS };
    const [blogs, categories] = await Promise.all([
      request(blogEndpoints.list, { query, signal, promises: holdsList('blogs') }),
      request(blogEndpoints.categories, { signal, promises: holdsList('categories') }),
    ]);
    const counted = list(categories.body, 'categories').map(
      ({ category, count: blogs }): [string, number] => [text(category), count(blogs)],
    );
    return { newest: list(blogs.body, 'blogs').map(readBlog), counts: new Map(counted) };
  },
  staleTime: FRESH,
});

/** The newest blogs and how many there are; null from a backend that has no such answers. */
export const useBlogsAtAGlance = () => useQuery(glance);

/** Asks for the same before the screen that shows them is drawn. */
export const askForGlance = () => queryClient.prefetchQuery(glance);

/** What a changed blog makes stale: the lists, the numbers, and the blog itself. */
export function useBlogsChanged() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['blogs'] }),
      queryClient.invalidateQueries({ queryKey: ['stats'] }),
    ]);
}

/**
 * The same, and the first blogs are fetched anew at once, also where no list is on the screen. The
 * full lists are asked for when they are looked at.
 */
export function useReloadBlogs() {
  const queryClient = useQueryClient();
  const blogsChanged = useBlogsChanged();
  return async () => {
    void blogsChanged();
    // What was asked for before does not have the change.
    await queryClient.cancelQueries({ queryKey: SUMMARIES });
    if (await wasAnnounced('texts-apart'))
      await queryClient.prefetchQuery({ ...glance, staleTime: 0 });
    else await queryClient.prefetchInfiniteQuery({ ...summaryPages, pages: 1, staleTime: 0 });
  };
}

/** Takes a deleted blog out of every list at once. */
export function removeFromLists(queryClient: QueryClient, id: string): void {
  for (const queryKey of [LISTS, SUMMARIES]) {
    queryClient.setQueryData<BlogPages>(queryKey, (loaded) => loaded && without(loaded, id));
    void queryClient.invalidateQueries({ queryKey });
  }
  queryClient.setQueryData(
    glance.queryKey,
    (seen) => seen && { ...seen, newest: seen.newest.filter((blog) => blog.id !== id) },
  );
  void queryClient.invalidateQueries({ queryKey: glance.queryKey });
}

/** Puts a blog back into every list at once. */
export function putIntoLists(queryClient: QueryClient, blog: Blog): void {
  for (const queryKey of [LISTS, SUMMARIES])
    queryClient.setQueryData<BlogPages>(queryKey, (loaded) => loaded && withBlog(loaded, blog));
}

function withBlog(loaded: BlogPages, blog: Blog): BlogPages {
  const [first, ...others] = without(loaded, blog.id).pages;
  return first
    ? { ...loaded, pages: [{ ...first, items: [blog, ...first.items] }, ...others] }
    : loaded;
}

function without(loaded: BlogPages, id: string): BlogPages {
  const pages = loaded.pages.map((page) => ({
    ...page,
    items: page.items.filter((item) => item.id !== id),
  }));
  return { ...loaded, pages };
}
