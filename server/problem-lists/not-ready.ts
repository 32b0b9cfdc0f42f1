import { HttpError } from '#server/http/http-error.ts';

/** How long a question waits for the lists to be prepared, in milliseconds. */
const PATIENCE_MS = 20_000;

export const notReady = () =>
  new HttpError(503, (t) => t.problems.notReady, { headers: { 'Retry-After': '5' } });

/**
 * Waits for something to be prepared, but not for minutes.
 *
 * @throws {HttpError} 503 when it takes longer
 */
export async function inTime<T>(done: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(notReady()), PATIENCE_MS);
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}
