import type { ProblemFilters } from '#contract/problems.ts';

/** What a list of problems asks for; empty texts filter nothing. */
export interface ProblemQuery extends Omit<ProblemFilters, 'suspected'> {
  /**
   * Words and phrases of subject, description, location and the name of a named reporter, or a part of
   * the reference or of that reporter's phone or email.
   */
  search?: string | undefined;
  /** Only what is suspected to be spam; left out otherwise. */
  suspected?: boolean;
  /** Matches to skip, newest first. */
  offset: number;
  limit: number;
}

export interface ProblemHits {
  /** The `number`s of the page's problems, newest first. */
  numbers: number[];
  /** All matches, exactly. */
  total: number;
}

/**
 * Finds problems in memory, off the event loop. It follows the table by itself: an answer holds every
 * change that was committed before the question.
 */
export interface ProblemIndex {
  /** Loads the index; resolves when questions can be answered at once. Asking also starts it. */
  start(): Promise<void>;
  /** True once questions are answered at once. */
  isReady(): boolean;
  /**
   * Waits for the start where needed, but not for minutes.
   *
   * @throws {HttpError} 503 while a large table is still being read
   */
  find(query: ProblemQuery): Promise<ProblemHits>;
  /** Keeps a snapshot for the next start and ends. */
  close(): Promise<void>;
}
