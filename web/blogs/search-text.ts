import { foldText } from '#contract/fold-text.ts';
import { plainText } from '#contract/plain-text.ts';
import type { Blog } from '#web/api/read-blog.ts';

/** Folding a long text costs far more than looking into it, so each post is folded once. */
const folded = new WeakMap<Blog, string>();

/** Everything of a post that a search looks at, folded; parts stand on lines of their own. */
export function searchText(blog: Blog): string {
  const known = folded.get(blog);
  if (known !== undefined) return known;
  const parts = [blog.title, blog.excerpt, ...blog.tags, plainText(blog.content)];
  const text = parts.map(foldText).join('\n');
  folded.set(blog, text);
  return text;
}

/** Milliseconds of folding at a time, so that a key pressed meanwhile is answered at once. */
const SLICE = 8;

/** Folds the posts in small steps while nobody waits. Returns what stops it. */
export function foldAhead(blogs: readonly Blog[]): () => void {
  let next = 0;
  let timer = setTimeout(step, 0);
  function step() {
    const end = performance.now() + SLICE;
    for (let blog = blogs[next]; blog && performance.now() < end; blog = blogs[next]) {
      searchText(blog);
      next += 1;
    }
    if (next < blogs.length) timer = setTimeout(step, SLICE);
  }
  return () => clearTimeout(timer);
}
