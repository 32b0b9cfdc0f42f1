import { HttpError } from '#server/http/http-error.ts';

/** Also said of drafts to callers without a token. */
export function noSuchBlog(): HttpError {
  return new HttpError(404, (t) => t.blogs.notFound);
}
