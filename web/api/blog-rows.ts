import { blogEndpoints } from '#contract/blogs.ts';
import { MAX_PAGE_SIZE } from '#contract/call-values.ts';
import { keeper, knownAnswer } from './kept-blogs.ts';
import type { Page } from './pages.ts';
import { holdsList, list, pageInfo } from './read-answer.ts';
import { type Blog, readBlog } from './read-blog.ts';
import { request } from './request.ts';
import { sessionIsStored } from './stored-session.ts';

/** Comes with the first list that is long, whose first rows are there by then. Without it, all is read at once. */
const loadSlices = () => import('./long-answer.ts').catch(() => undefined);

/**
 * Only the first rows of all blogs, or all of them, as this device has them where nothing has changed;
 * those of `former` that are the same are the same objects.
 */
export async function fetchRows(
  isFirst: boolean,
  signal: AbortSignal,
  former: readonly Blog[] = [],
): Promise<Page<Blog>> {
  const name = isFirst ? 'first rows' : 'all rows';
  const { keepAnswer } = keeper(sessionIsStored());
  const slices = isFirst && former.length === 0 ? undefined : await loadSlices();
  const known = await knownAnswer(name, slices?.readInSlices);
  const { body, text, etag } = await request(blogEndpoints.list, {
    query: { ...(isFirst && { page: 1, limit: MAX_PAGE_SIZE }), fields: 'row' },
    signal,
    promises: holdsList('blogs'),
    known,
    long: slices?.longList('blogs'),
  });
  const rows = list(body, 'blogs');
  const items = await (slices?.readRows(rows, readBlog, former) ?? rows.map(readBlog));
  if (etag !== null && etag !== known?.etag)
    void keepAnswer({ name, etag, text }, slices?.bytesInSlices);
  return { items, info: isFirst ? pageInfo(body) : null };
}
