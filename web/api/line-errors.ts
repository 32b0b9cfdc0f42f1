import { ApiError } from './api-error.ts';

/** What is said of a call to which no answer of the API came, in the language of the person. */
export interface LineSentences {
  /** Nothing can have been changed: reading, or nothing was sent. */
  unreachable: string;
  /** A write that may have been done; doing it again might do it twice. */
  perhapsSaved: string;
  /** A write that may have been done; doing it again does it once. */
  safeToRepeat: string;
  /** An answer that is not the API's, such as the page of a hotel's network. */
  unexpected: string;
  /** An earlier try was done after all; this one was not, and its text is still in the form. */
  savedBefore: string;
  /** An earlier try was done after all, and is not what is there by now. */
  changedSince: string;
}

let sentences: LineSentences = {
  unreachable: 'No connection',
  perhapsSaved: 'No answer',
  safeToRepeat: 'No answer',
  unexpected: 'Unexpected answer',
  savedBefore: 'Saved before',
  changedSince: 'Changed since',
};

/** The frame gives the words, as this folder knows none. */
export function sayOfTheLine(words: LineSentences): void {
  sentences = words;
}

/** No answer came: the line broke, or the person waited no longer. `message` is a sentence to show. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';

  constructor(kind: 'unreachable' | 'perhapsSaved' | 'safeToRepeat', cause?: unknown) {
    super(sentences[kind], { cause });
  }
}

/**
 * An answer that does not hold what its call promises, whatever its status: the sign-in page of a
 * network, a proxy's page, the answer of something else. `message` is a sentence to show.
 */
export class UnexpectedAnswerError extends ApiError {
  override name = 'UnexpectedAnswerError';

  constructor(status = 200) {
    super(status);
    this.message = sentences.unexpected;
  }
}

/**
 * A write of which an earlier try was done, and its answer lost. This one was not: it has other words, or what
 * the earlier one did has been undone (`changedSince`). `message` is a sentence to show.
 */
export class SavedBeforeError extends ApiError {
  override name = 'SavedBeforeError';

  readonly kind: 'savedBefore' | 'changedSince';

  constructor(kind: SavedBeforeError['kind']) {
    super(409, sentences[kind]);
    this.kind = kind;
  }
}
