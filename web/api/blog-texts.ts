import { useCallback, useEffect, useRef, useState } from 'react';
import { blogEndpoints } from '#contract/blogs.ts';
import { MAX_PAGE_SIZE } from '#contract/call-values.ts';
import { useAddition } from './additions.ts';
import { dropTexts, type KeptText, keeper, keptTextKeys, keptTexts } from './kept-blogs.ts';
import { date, holdsList, identity, list, text } from './read-answer.ts';
import type { Blog } from './read-blog.ts';
import { request } from './request.ts';
import { sessionIsStored } from './stored-session.ts';

type Stamped = Pick<Blog, 'id' | 'updatedAt' | 'content'>;

/** Folds what the server has folded for a search in full. */
type Fold = (text: string) => string;

/** A text belongs to a blog as it was at one time. */
const keyOf = ({ id, updatedAt }: Pick<Blog, 'id' | 'updatedAt'>) =>
  `${id} ${updatedAt?.getTime()}`;

/**
 * Brings the texts of blogs that this device does not have, the newest blogs first, and drops those of
 * blogs that are gone. The answers hold neighbours by id, so one call brings many, or one. Answers
 * whether any came.
 */
async function bringTexts(
  blogs: readonly Stamped[],
  signal: AbortSignal,
  told: (texts: readonly KeptText[]) => void,
): Promise<boolean> {
  const { keepTexts } = keeper(sessionIsStored());
  const here = await keptTextKeys();
  const wanted = new Set(blogs.map(keyOf));
  await dropTexts([...here].filter((key) => !wanted.has(key)));
  const lacks = (blog: Stamped) => blog.id !== '' && blog.content === '' && !here.has(keyOf(blog));
  const inOrder = blogs.toSorted((a, b) => (a.id < b.id ? 1 : -1));
  let brought = false;
  let next = inOrder.findIndex(lacks);
  while (next >= 0) {
    const run = inOrder.slice(next, next + MAX_PAGE_SIZE);
    const end = run.findIndex((blog) => !lacks(blog));
    const missing = end < 0 ? run : run.slice(0, end);
    const { texts, last } = await askForTexts(missing, signal);
    await keepTexts(texts);
    told(texts);
    brought = true;
    next = inOrder.findIndex((blog) => blog.id < last && lacks(blog));
  }
  return brought;
}

/** Asks for those of neighbours; `last` is the id up to which there is nothing more to come. */
async function askForTexts(missing: readonly Stamped[], signal: AbortSignal) {
  const promises = holdsList('texts');
  const query = { from: missing[0]?.id, limit: missing.length };
  const options = { query, signal, promises, background: true };
  const { body } = await request(blogEndpoints.texts, options);
  const found = list(body, 'texts').map((entry) => {
    const id = identity(entry);
    return { id, key: keyOf({ id, updatedAt: date(entry.updatedAt) }), text: text(entry.text) };
  });
  const last = found.at(-1)?.id ?? missing.at(-1)?.id ?? '';
  return { texts: found.map(({ key, text }) => ({ key, text })), last };
}

export interface SearchTexts {
  /** The text of a blog, folded for a search; undefined where it is not in memory. Another function when more came. */
  textOf: (blog: Blog) => string | undefined;
  /** Whether all is here that can come and is asked for. */
  complete: boolean;
  /** Some could not be fetched. */
  failed: boolean;
  retry: () => void;
}

/**
 * The texts of blogs for a search, where they come apart from the list: fetched behind the screen once
 * the list is whole, kept on this device, and in memory only while somebody searches.
 *
 * @param fold given while somebody searches; must stay the same function
 */
export function useSearchTexts(
  blogs: readonly Blog[],
  { whole, fold }: { whole: boolean; fold: Fold | undefined },
): SearchTexts {
  const apart = useAddition('texts-apart');
  const [round, setRound] = useState(0);
  const [state, setState] = useState<'bringing' | 'here' | 'failed'>('bringing');
  /** Rises with what has come; what is in memory is of one of these. */
  const [stock, setStock] = useState(0);
  const [inMemory, setInMemory] = useState(NOTHING);
  const searched = useRef<Fold>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again for the same
  useEffect(() => {
    if (!apart || !whole) return;
    const stopping = new AbortController();
    const add = (more: readonly KeptText[]) => {
      // An update that changes nothing would hold the texts until the next drawing.
      const { current } = searched;
      if (current) setInMemory((now) => withTexts(now, more, current));
    };
    bringTexts(blogs, stopping.signal, add).then(
      (brought) => {
        if (stopping.signal.aborted) return;
        if (brought) setStock((before) => before + 1);
        setState('here');
      },
      () => stopping.signal.aborted || setState('failed'),
    );
    return () => stopping.abort();
  }, [apart, whole, blogs, round]);

  useEffect(() => {
    if (!apart || !fold) return;
    const stopping = new AbortController();
    void readTexts(fold, stopping.signal).then((texts) => texts && setInMemory({ texts, stock }));
    return () => stopping.abort();
  }, [apart, fold, stock]);

  useEffect(() => {
    searched.current = fold;
    if (!fold) setInMemory(NOTHING);
  }, [fold]);

  const { texts } = inMemory;
  const textOf = useCallback((blog: Blog) => texts?.get(blog.id), [texts]);
  return {
    textOf,
    complete: !apart || !fold || (state === 'here' && inMemory.stock === stock),
    failed: apart && state === 'failed',
    retry: () => {
      setState('bringing');
      setRound((before) => before + 1);
    },
  };
}

interface InMemory {
  /** By the ids of their blogs. */
  texts: ReadonlyMap<string, string> | null;
  stock: number;
}

const NOTHING: InMemory = { texts: null, stock: -1 };

/** Null once nobody wants them any more. */
async function readTexts(fold: Fold, signal: AbortSignal): Promise<Map<string, string> | null> {
  const texts = new Map<string, string>();
  for await (const portion of keptTexts()) {
    if (signal.aborted) return null;
    for (const [id, text] of byId(portion, fold)) texts.set(id, text);
  }
  return signal.aborted ? null : texts;
}

function withTexts(now: InMemory, more: readonly KeptText[], fold: Fold): InMemory {
  if (!now.texts) return now;
  return { ...now, texts: new Map([...now.texts, ...byId(more, fold)]) };
}

/** A blog may have been changed since its row came: of its texts the latest counts, which is the last. */
function byId(texts: readonly KeptText[], fold: Fold): Map<string, string> {
  return new Map(texts.map(({ key, text }) => [key.slice(0, key.lastIndexOf(' ')), fold(text)]));
}
