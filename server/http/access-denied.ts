import { ACCESS_DENIED } from '#contract/answer.ts';
import { HttpError, type HttpErrorOptions } from '#server/http/http-error.ts';
import type { Sentence } from '#server/text/sentence.ts';

export type Reason = Exclude<Sentence, string>;

/** A 401, which begins with the same two words in every language: consoles look for them. */
export const accessDenied = (reason: Reason, options?: HttpErrorOptions): HttpError =>
  new HttpError(401, (t) => `${ACCESS_DENIED}: ${reason(t)}`, options);
