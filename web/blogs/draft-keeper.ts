import type { BlogForm } from '#contract/blogs.ts';
import { differingFields, pickFields } from './blog-values.ts';
import { newDraftKey, removeDraft, type StoredDraft, writeDraft } from './stored-drafts.ts';

/** Milliseconds of rest after the last key before the text is written to the browser's storage. */
const PAUSE = 500;

/** What a form began with: only what differs from it is unsaved. */
export interface FormStart {
  values: BlogForm;
  /** The version of the post, null for a new one or from a backend that names none. */
  etag: string | null;
}

export interface DraftOwner {
  email: string;
  /** Null for a post that does not exist yet. */
  postId: string | null;
}

/** Keeps the unsaved text of one opened form in this browser. `onKept` hears whether that worked. */
export function draftKeeper(owner: DraftOwner, onKept: (kept: boolean) => void) {
  const keys = [newDraftKey(owner.postId)];
  let waiting: { values: BlogForm; start: FormStart } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let finished = false;

  function flush() {
    clearTimeout(timer);
    if (!waiting || finished) return;
    onKept(keep(keys.at(-1) ?? '', owner, waiting.values, waiting.start));
    waiting = null;
  }

  return {
    /** Writes the text after a short rest. */
    change(values: BlogForm, start: FormStart) {
      waiting = { values, start };
      clearTimeout(timer);
      timer = setTimeout(flush, PAUSE);
    },
    /** Writes at once what waits. */
    flush,
    /** Goes on with a draft that was restored. */
    adopt(draft: StoredDraft) {
      keys.push(draft.key);
    },
    /** Leaves what is stored as it is until the post is saved, and keeps further changes apart from it. */
    setAside() {
      flush();
      keys.push(newDraftKey(owner.postId));
    },
    finished: () => finished,
    /** The post is saved or gone: nothing of it is kept any longer. */
    finish() {
      finished = true;
      clearTimeout(timer);
      for (const key of keys) removeDraft(key);
    },
  };
}

/** Stores what differs from the start, or removes the draft when nothing does. */
function keep(key: string, owner: DraftOwner, values: BlogForm, start: FormStart): boolean {
  const changed = differingFields(values, start.values);
  if (changed.length === 0) {
    removeDraft(key);
    return true;
  }
  return writeDraft(key, {
    ...owner,
    savedAt: Date.now(),
    title: values.title,
    changes: pickFields(values, changed),
    base: pickFields(start.values, changed),
    etag: start.etag,
  });
}
