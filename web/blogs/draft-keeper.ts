import type { BlogForm } from '#contract/blogs.ts';
import { keepLikeOldDraft } from '#web/unsaved/old-drafts.ts';
import {
  type Keeping,
  keepDraftsOf,
  newDraftKey,
  removeDraft,
  type Sent,
  type StoredDraft,
  writeDraft,
} from '#web/unsaved/stored-drafts.ts';
import { differingFields, pickFields } from './blog-values.ts';

/** Milliseconds after a key in which the text is written, however fast the next ones follow. */
const PAUSE = 400;

/** What a form began with: only what differs from it is unsaved. */
export interface FormStart {
  values: BlogForm;
  /** The version of the blog, null for a new one or from a backend that names none. */
  etag: string | null;
}

export interface DraftOwner {
  email: string;
  /** Null for a blog that does not exist yet. */
  blogId: string | null;
}

/** Whether this browser has the text as it stands in the form; `keeping` while it is written. */
export type KeepState = Keeping | 'keeping';

/** Keeps the unsaved text of one opened form in this browser. */
export function draftKeeper(owner: DraftOwner, onState: (state: KeepState) => void) {
  keepDraftsOf(owner.email);
  let keys = [newDraftKey(owner.blogId)];
  let waiting: Typed | null = null;
  let writing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writes = 0;
  let stored: StoredDraft | null = null;
  let last: Typed | null = null;
  let sent: Sent[] = [];
  let finished = false;

  /** Writes at once what waits. */
  async function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (!waiting || finished) return;
    const key = keys.at(-1) ?? '';
    stored = unsaved({ ...owner, key, ...(sent.length > 0 && { sent }) }, waiting);
    waiting = null;
    writes += 1;
    const write = writes;
    writing = true;
    const keeping = await keep(key, stored);
    if (write === writes) writing = false;
    if (finished) void removeDraft(key);
    else if (!waiting && write === writes) onState(keeping);
  }

  /** The blog is saved or gone: nothing of it is kept any longer. */
  function finish() {
    finished = true;
    clearTimeout(timer);
    for (const key of keys) void removeDraft(key);
  }

  return {
    change(values: BlogForm, start: FormStart) {
      if (finished) return;
      waiting = { values, start };
      last = waiting;
      onState('keeping');
      timer ??= setTimeout(flush, PAUSE);
    },
    flush,
    /** For a page that is closing, which may be gone before the disk has the text. */
    leave() {
      void flush();
      if (stored && writing && !finished) keepLikeOldDraft(stored);
    },
    /** Goes on with a draft that was restored; what was typed until now stays one of its own. */
    adopt(draft: StoredDraft): StoredDraft | null {
      void flush();
      const typed = stored;
      stored = draft;
      sent = draft.sent ?? [];
      keys = [draft.key];
      return typed;
    },
    /** Leaves what is stored as it is until the blog is saved, and keeps further changes apart from it. */
    setAside() {
      void flush();
      keys.push(newDraftKey(owner.blogId));
    },
    key: () => keys.at(-1) ?? '',
    /** Keeps with the text what is sent as a new blog now, until it is known what became of it. */
    sending(blog: Sent) {
      sent = [...sent, blog];
      waiting = last;
      void flush();
    },
    sent: () => sent,
    /** The text goes on as a change of a blog that is there. Answers the key that its form finds it by. */
    async moveTo(blogId: string, typed: Typed): Promise<string> {
      const key = newDraftKey(blogId);
      const draft = unsaved({ ...owner, blogId, key }, typed);
      if (draft) await writeDraft(draft);
      finish();
      return key;
    },
    owns: (draft: StoredDraft) => keys.includes(draft.key),
    finished: () => finished,
    finish,
  };
}

export type DraftKeeper = ReturnType<typeof draftKeeper>;

interface Typed {
  values: BlogForm;
  start: FormStart;
}

/** What differs from the start; null when nothing does. */
function unsaved(
  owner: DraftOwner & Pick<StoredDraft, 'key' | 'sent'>,
  { values, start }: Typed,
): StoredDraft | null {
  const changed = differingFields(values, start.values);
  if (changed.length === 0) return null;
  return {
    ...owner,
    savedAt: Date.now(),
    title: values.title,
    changes: pickFields(values, changed),
    base: pickFields(start.values, changed),
    etag: start.etag,
  };
}

async function keep(key: string, draft: StoredDraft | null): Promise<Keeping> {
  if (draft) return writeDraft(draft);
  await removeDraft(key);
  return 'kept';
}
