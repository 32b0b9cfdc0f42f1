import { infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type PageInfo, pageInfo } from './read-answer.ts';

/** Lists that somebody works through ask again while they are looked at. */
export const WATCHED = { refetchOnWindowFocus: 'always', refetchInterval: 30_000 } as const;

export interface Page<Item> {
  items: Item[];
  info: PageInfo | null;
}

interface Identified {
  id: string;
}

/**
 * Items in the order they came, each id once: a list may shift while its pages are fetched. Items
 * without an id stay apart, unless an earlier page has brought the same.
 */
export function uniqueItems<Item extends Identified>(pages: Page<Item>[]): Item[] {
  const known = new Set<string>();
  return pages.flatMap(({ items }) => {
    const names = items.map((item) => item.id || JSON.stringify(item));
    const fresh = items.filter(
      ({ id }, index) => !known.has(names[index] ?? '') && (id === '' || known.add(id)),
    );
    for (const name of names) known.add(name);
    return fresh;
  });
}

/**
 * The number of the page to ask for after these, or undefined when the list is complete. What was
 * asked for counts, not what the answer says of itself: a backend may answer any page with the first.
 */
export function nextPage<Item extends Identified>(pages: Page<Item>[]): number | undefined {
  const announced = pages.at(-1)?.info?.pages ?? 1;
  if (pages.length >= announced) return undefined;
  const brought = uniqueItems(pages).length > uniqueItems(pages.slice(0, -1)).length;
  return brought ? pages.length + 1 : undefined;
}

/** Whether a list is here as a whole. */
export function isComplete<Item extends Identified>(pages: Page<Item>[]): boolean {
  return pages.length > 0 && nextPage(pages) === undefined;
}

/** Makes a page of an answer; `ofAll` says how many pages there are, of how many it tells. */
export function toPage<Item>(
  body: unknown,
  items: Item[],
  ofAll = (pages: number) => pages,
): Page<Item> {
  const info = pageInfo(body);
  return { items, info: info && { ...info, pages: ofAll(info.pages) } };
}

/** The query of a list that comes in pages, for any backend: one without pagination is complete at once. */
export function pagesOptions<Item extends Identified>(
  queryKey: QueryKey,
  fetchPage: (page: number, signal: AbortSignal) => Promise<Page<Item>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => nextPage(pages),
  });
}

export interface LoadedList<Item> {
  items: Item[];
  /** What the server says there are in all, until everything is here. */
  total: number;
  status: 'pending' | 'error' | 'success';
  error: Error | null;
  /** Some further page could not be fetched. */
  incomplete: boolean;
  /** The items are those of the list before, until the first page of this one is here. */
  stale: boolean;
  /** The items were asked for since the screen came, or needed not to be. */
  settled: boolean;
  loadRest: () => void;
  /** Begins anew, after a failure of the first page. */
  reload: () => void;
}

/** Shows what is there and goes on fetching the further pages in the background, once `enabled`. */
export function usePages<Item extends Identified>(
  options: ReturnType<typeof pagesOptions<Item>>,
  enabled = true,
): LoadedList<Item> {
  const query = useInfiniteQuery({ ...options, enabled });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    // Another component may have asked for the same page already.
    if (enabled && hasNextPage && !isFetching && !isFetchNextPageError)
      void fetchNextPage({ cancelRefetch: false });
  }, [enabled, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const items = useMemo(() => uniqueItems(data?.pages ?? []), [data]);
  const announced = data?.pages.at(-1)?.info?.total ?? 0;
  return {
    items,
    total: hasNextPage ? Math.max(announced, items.length) : items.length,
    status: data ? 'success' : query.status,
    // A list that is here is not in error because it could not be asked for again.
    error: query.isRefetchError ? null : query.error,
    incomplete: isFetchNextPageError,
    stale: query.isPlaceholderData,
    settled: query.isFetchedAfterMount || !isFetching,
    loadRest: () => void fetchNextPage(),
    reload: () => void query.refetch(),
  };
}
