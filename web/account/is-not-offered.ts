import { ApiError } from '#web/api/api-error.ts';

const UNKNOWN_CALL = [404, 405, 501];

/** Whether a backend says that it has no such call. */
export function isNotOffered(error: unknown): boolean {
  return error instanceof ApiError && UNKNOWN_CALL.includes(error.status);
}
