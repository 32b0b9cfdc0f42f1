import { foldText } from '#contract/fold-text.ts';

/** The filter's value for posts of any category. */
export const ALL_CATEGORIES = 'all';

/** Milliseconds of folding at a time, so that a key pressed meanwhile is answered at once. */
const SLICE = 8;

const names = new Intl.Collator(['en', 'hi'], { numeric: true });

interface Categorised {
  category: string;
}

/** Each category once, in alphabetical order; `chosen` is kept even if no post has it. */
export function categoriesOf(posts: readonly Categorised[], chosen: string): string[] {
  const found = new Set(posts.map(({ category }) => category).filter((name) => name.trim() !== ''));
  if (chosen !== ALL_CATEGORIES) found.add(chosen);
  return [...found].sort(names.compare);
}

export interface PostFinder<Post> {
  /**
   * The posts of a category in which the search text occurs, whatever its case and script form.
   *
   * @param textOf further text of a post, which is folded already
   */
  find(
    posts: Post[],
    search: string,
    category: string,
    textOf?: (post: Post) => string | undefined,
  ): Post[];
  /** Folds the posts in small steps while nobody waits. Returns what stops it. */
  foldAhead(posts: readonly Post[]): () => void;
}

/**
 * A search in what `partsOf` answers of a post. Folding a long text costs far more than looking into
 * it, so each post is folded once; its parts stand on lines of their own.
 */
export function newPostFinder<Post extends Categorised>(
  partsOf: (post: Post) => string[],
): PostFinder<Post> {
  const folded = new WeakMap<Post, string>();

  function searchText(post: Post): string {
    const text = folded.get(post) ?? partsOf(post).map(foldText).join('\n');
    folded.set(post, text);
    return text;
  }

  const find: PostFinder<Post>['find'] = (posts, search, category, textOf) => {
    const wanted = foldText(search);
    if (wanted === '' && category === ALL_CATEGORIES) return posts;
    return posts.filter(
      (post) =>
        (category === ALL_CATEGORIES || post.category === category) &&
        (wanted === '' || searchText(post).includes(wanted) || textOf?.(post)?.includes(wanted)),
    );
  };

  function foldAhead(posts: readonly Post[]): () => void {
    let next = 0;
    let timer = setTimeout(step, 0);
    function step() {
      const end = performance.now() + SLICE;
      for (let post = posts[next]; post && performance.now() < end; post = posts[next]) {
        searchText(post);
        next += 1;
      }
      if (next < posts.length) timer = setTimeout(step, SLICE);
    }
    return () => clearTimeout(timer);
  }

  return { find, foldAhead };
}
