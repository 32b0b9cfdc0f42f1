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
export class DraftKeeper {
  #owner: DraftOwner;
  readonly #onState: (state: KeepState) => void;
  #keys: string[];
  /** What a new blog is sent under. */
  #scope: string;
  #waiting: Typed | null = null;
  #last: Typed | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing = false;
  #writes = 0;
  #stored: StoredDraft | null = null;
  #sent: Sent[] = [];
  #finished = false;

  constructor(owner: DraftOwner, onState: (state: KeepState) => void) {
    this.#owner = owner;
    this.#onState = onState;
    this.#scope = newDraftKey(owner.blogId);
    this.#keys = [this.#scope];
    keepDraftsOf(owner.email);
  }

  /** Whoever writes may get another email meanwhile. */
  belongTo(email: string): void {
    this.#owner = { ...this.#owner, email };
  }

  change(values: BlogForm, start: FormStart): void {
    if (this.#finished) return;
    this.#waiting = { values, start };
    this.#last = this.#waiting;
    this.#onState('keeping');
    this.#timer ??= setTimeout(() => void this.flush(), PAUSE);
  }

  /** Writes at once what waits. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#waiting || this.#finished) return;
    const key = this.key();
    const sent = this.#sent.length > 0 && { sent: this.#sent };
    const isApart = this.#owner.blogId === null && this.#scope !== key;
    const scope = isApart && { scope: this.#scope };
    this.#stored = unsaved({ ...this.#owner, key, ...sent, ...scope }, this.#waiting);
    this.#waiting = null;
    this.#writes += 1;
    const write = this.#writes;
    this.#writing = true;
    const keeping = await keep(key, this.#stored);
    const isLatest = write === this.#writes;
    if (isLatest) this.#writing = false;
    if (this.#finished) void removeDraft(key);
    else if (!this.#waiting && isLatest) this.#onState(keeping);
  }

  /** For a page that is closing, which may be gone before the disk has the text. */
  leave(): void {
    void this.flush();
    if (this.#stored && this.#writing && !this.#finished) keepLikeOldDraft(this.#stored);
  }

  /** Goes on with a draft that was restored; what was typed until now stays one of its own. */
  adopt(draft: StoredDraft): StoredDraft | null {
    void this.flush();
    const typed = this.#stored;
    this.#stored = draft;
    this.#sent = draft.sent ?? [];
    this.#scope = draft.scope ?? draft.key;
    this.#keys = [draft.key];
    return typed;
  }

  /** Leaves what is stored as it is until the blog is saved, and keeps further changes apart from it. */
  setAside(): void {
    void this.flush();
    this.#keys.push(newDraftKey(this.#owner.blogId));
  }

  /** Another tab goes on with this draft: what it has not, and further changes here, are kept apart from it. */
  leaveTo({ key, savedAt }: Pick<StoredDraft, 'key' | 'savedAt'>): void {
    const isWrittenHere = key === this.key();
    this.#keys = this.#keys.filter((own) => own !== key);
    if (!isWrittenHere) return;
    this.#keys.push(newDraftKey(this.#owner.blogId));
    if (!this.#stored || this.#stored.savedAt <= savedAt) return;
    this.#waiting = this.#last;
    void this.flush();
  }

  key(): string {
    return this.#keys.at(-1) ?? '';
  }

  /** Keeps with the text what is sent as a new blog now, until it is known what became of it. */
  sending(blog: Sent): void {
    this.#sent = [...this.#sent, blog];
    this.#waiting = this.#last;
    void this.flush();
  }

  sent(): Sent[] {
    return this.#sent;
  }

  /** The same in all tabs that go on with one text, so that it becomes one blog. */
  scope(): string {
    return this.#scope;
  }

  /** The text is to become a blog of its own, whatever became of what was sent. */
  sendAnew(): void {
    this.#sent = [];
    this.#scope = newDraftKey(this.#owner.blogId);
    this.#waiting = this.#last;
    void this.flush();
  }

  /** The text goes on as a change of a blog that is there. Answers the key that its form finds it by. */
  async moveTo(blogId: string, typed: Typed): Promise<string> {
    const key = newDraftKey(blogId);
    const draft = unsaved({ ...this.#owner, blogId, key }, typed);
    if (draft) await writeDraft(draft);
    this.finish();
    return key;
  }

  owns(draft: StoredDraft): boolean {
    return this.#keys.includes(draft.key);
  }

  finished(): boolean {
    return this.#finished;
  }

  /** The blog is saved or gone: nothing of it is kept any longer. */
  finish(): void {
    this.#finished = true;
    clearTimeout(this.#timer);
    for (const key of this.#keys) void removeDraft(key);
  }
}

interface Typed {
  values: BlogForm;
  start: FormStart;
}

/** What differs from the start; null when nothing does. */
function unsaved(
  owner: DraftOwner & Pick<StoredDraft, 'key' | 'sent' | 'scope'>,
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
