import { ApiError } from '#web/api/api-error.ts';
import { UnexpectedAnswerError } from '#web/api/line-errors.ts';

/** What was left as it was, and why. */
export interface Failure<Item> {
  item: Item;
  why: string;
}

export interface Way<Item> {
  items: readonly Item[];
  /** Does it to one of them; rejects where it could not. */
  act: (item: Item) => Promise<void>;
  /** Ends it between two of them. */
  signal: AbortSignal;
  show: (done: readonly Item[]) => void;
}

interface Outcome<Item> {
  done: Item[];
  failed: Failure<Item>[];
  /** Why it ended before all were tried; empty where it did not, or somebody ended it. */
  broken: string;
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A refusal of this one alone; the others may go on. */
const isOfItem = (error: unknown) =>
  error instanceof ApiError &&
  !(error instanceof UnexpectedAnswerError) &&
  [404, 409, 422].includes(error.status);

/** One after the other, each whole or not at all. What concerns all of them, such as the line, ends it. */
export async function goThrough<Item>({
  items,
  act,
  signal,
  show,
}: Way<Item>): Promise<Outcome<Item>> {
  const done: Item[] = [];
  const failed: Failure<Item>[] = [];
  for (const item of items) {
    if (signal.aborted) break;
    try {
      await act(item);
      done.push(item);
    } catch (error) {
      if (!isOfItem(error)) return { done, failed, broken: sentenceOf(error) };
      failed.push({ item, why: sentenceOf(error) });
    }
    show(done);
  }
  return { done, failed, broken: '' };
}
