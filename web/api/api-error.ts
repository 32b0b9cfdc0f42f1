import type { FieldError } from '#contract/answer.ts';
import type { Challenge } from '#contract/proof.ts';

/** An answer that is not OK or says `success: false`. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** What the server said, if it said anything. */
  readonly serverMessage: string | undefined;
  readonly fieldErrors: FieldError[];

  /** Work after which the call would be let through. */
  readonly challenge: Challenge | undefined;

  constructor(
    status: number,
    serverMessage?: string,
    fieldErrors: FieldError[] = [],
    challenge?: Challenge,
  ) {
    super(serverMessage ?? `HTTP error! status: ${status}`);
    this.status = status;
    this.serverMessage = serverMessage;
    this.fieldErrors = fieldErrors;
    this.challenge = challenge;
  }
}

/** What to tell of a failure: the server's words, else `refused`; `broken` where no answer came. */
export function failureMessage(error: unknown, refused: string, broken = refused): string {
  return error instanceof ApiError ? (error.serverMessage ?? refused) : broken;
}
