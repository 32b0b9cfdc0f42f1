import { HttpError } from '#server/http/http-error.ts';

export function noSuchProblem(): HttpError {
  return new HttpError(404, (t) => t.problems.notFound);
}
