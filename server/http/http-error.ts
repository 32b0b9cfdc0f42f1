import type { FieldError } from '#contract/answer.ts';
import type { Challenge } from '#contract/proof.ts';

export interface HttpErrorOptions {
  errors?: FieldError[];
  headers?: Record<string, string>;
  challenge?: Challenge | undefined;
}

/** A refusal with a sentence that the person who made the call can act on. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;
  readonly challenge: Challenge | undefined;

  constructor(
    status: number,
    message: string,
    { errors, headers = {}, challenge }: HttpErrorOptions = {},
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.headers = headers;
    this.challenge = challenge;
  }
}
