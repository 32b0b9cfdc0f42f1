import type { FieldError } from '#contract/answer.ts';
import { LANGUAGES, type Language } from '#contract/language.ts';
import type { Challenge } from '#contract/proof.ts';
import { type Sentence, word } from '#server/text/sentence.ts';

/** One reason of a refusal; `path` names the field, with dots for nested ones. */
export interface Reason {
  path: string;
  message: Sentence;
}

export interface HttpErrorOptions {
  errors?: Reason[];
  headers?: Record<string, string>;
  challenge?: Challenge | undefined;
  /** What failed, which was logged where it did. */
  cause?: unknown;
}

/** A refusal with a sentence that the person who made the call can act on. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly sentence: Sentence;
  readonly reasons: Reason[] | undefined;
  readonly headers: Record<string, string>;
  readonly challenge: Challenge | undefined;

  constructor(
    status: number,
    sentence: Sentence,
    { errors, headers = {}, challenge, cause }: HttpErrorOptions = {},
  ) {
    super(word(sentence, LANGUAGES[0]), { cause });
    this.status = status;
    this.sentence = sentence;
    this.reasons = errors;
    this.headers = headers;
    this.challenge = challenge;
  }

  /** 422 for one field, unless another status is given. */
  static ofField(path: string, sentence: Sentence, status = 422): HttpError {
    return new HttpError(status, sentence, { errors: [{ path, message: sentence }] });
  }

  /** The sentence and the reasons as they are said in a language. */
  wordedIn(language: Language): { message: string; errors?: FieldError[] } {
    const errors = this.reasons?.map(({ path, message }) => ({
      path,
      message: word(message, language),
    }));
    return { message: word(this.sentence, language), ...(errors && { errors }) };
  }
}
