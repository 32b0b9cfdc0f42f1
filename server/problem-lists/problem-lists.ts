import type { ProblemSort } from '#contract/problem-values.ts';
import type { ProblemFilters } from '#contract/problems.ts';

/** What a list of problems asks for; empty texts filter nothing, of several values any is enough. */
export interface ProblemQuery extends Omit<ProblemFilters, 'suspected' | 'overdue'> {
  /**
   * Words and phrases of subject, description, location and the name of a named reporter, or a part of
   * the reference or of that reporter's phone or email.
   */
  search?: string | undefined;
  /** Only what is suspected to be spam; left out otherwise. */
  suspected?: boolean;
  /** Only what is open and came before the hour, counted since 1970, that its category has here. */
  overdueBefore?: Readonly<Record<string, number>> | undefined;
  /** Newest first unless given; what is urgent has who waits for longest first. */
  sort?: ProblemSort | undefined;
  /** Matches to skip. */
  offset: number;
  limit: number;
}

export interface ProblemHits {
  /** The `number`s of the page's problems, in their order. */
  numbers: number[];
  /** All matches, exactly, unless there are more. */
  total: number;
  /** There are more matches than `total`, or there may be: they were not all counted. */
  atLeast?: true;
}

/**
 * Answers the lists of problems, from memory or from the database. An answer holds every change that was
 * committed before the question.
 */
export interface ProblemLists {
  /** Prepares what questions need; resolves when they can be answered at once. Asking also starts it. */
  start(): Promise<void>;
  /** True once questions are answered at once. */
  isReady(): boolean;
  /**
   * Waits for the start where needed, but not for minutes.
   *
   * @throws {HttpError} 503 while it is still being prepared
   */
  find(query: ProblemQuery): Promise<ProblemHits>;
  /** Ends; an index in memory is kept for the next start. */
  close(): Promise<void>;
}

/** Matches of a search that are counted, and can be paged through, where it is not in memory. */
export const COUNTED = 10_000;
