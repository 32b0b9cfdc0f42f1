import type { BlogForm, BlogStatus } from '#contract/blogs.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type OpenedBlog, useCreateBlog } from '#web/api/blogs.ts';
import { SavedBeforeError } from '#web/api/line-errors.ts';
import { blogBody } from './blog-values.ts';
import type { DraftKeeper } from './draft-keeper.ts';

/** What is answered for a text that is not the one that was saved: it may break a rule, too. */
const REFUSED = new Set([400, 409, 413, 422]);

export interface Created {
  saved: OpenedBlog;
  /** The text that was saved, where that was an earlier one than the text that was to be. */
  earlier: BlogForm | null;
}

/**
 * Makes one blog of a form, however often and however changed it is sent: where the answer to an
 * earlier try was lost and the backend has saved that one, what is there is answered.
 */
export function useCreateOnce(keeper: DraftKeeper) {
  const { mutateAsync } = useCreateBlog();
  const create = (values: BlogForm, status: BlogStatus) =>
    mutateAsync({ body: blogBody(values, status), scope: keeper.scope() });

  return async (values: BlogForm, status: BlogStatus): Promise<Created> => {
    const before = keeper.sent();
    keeper.sending({ values, status });
    try {
      return { saved: await create(values, status), earlier: null };
    } catch (error) {
      if (!(error instanceof SavedBeforeError)) throw error;
      // The same text with the same key gets the answer that was lost; any other one is refused.
      for (const each of before) {
        const saved = await create(each.values, each.status).catch(unlessRefused);
        if (saved) return { saved, earlier: each.values };
      }
      throw error;
    }
  };
}

function unlessRefused(error: unknown): null {
  // The text that was saved, and is there no longer.
  if (error instanceof SavedBeforeError && error.kind === 'changedSince') throw error;
  if (error instanceof ApiError && REFUSED.has(error.status)) return null;
  throw error;
}
