import { allRecords, changeRecord, deleteRecord, putRecord } from './draft-database.ts';
import { forgetOldDraft, keepLikeOldDraft, oldDrafts } from './old-drafts.ts';
import { readStoredDraft, type StoredDraft } from './read-stored-draft.ts';

/** Milliseconds after which an unsaved text is given up. */
const LIFETIME = 30 * 24 * 60 * 60 * 1000;
/** Milliseconds after which a discarded text is gone; the way back is offered for less. */
const DISCARDED_LIFETIME = 60_000;

export type { StoredDraft };
export type Sent = NonNullable<StoredDraft['sent']>[number];

/** A key of its own for each opened form, so that two tabs do not overwrite each other. */
export function newDraftKey(blogId: string | null): string {
  const opened = Date.now().toString(36) + Math.random().toString(36).slice(2, 8);
  return `${blogId ?? 'new'}.${opened}`;
}

/** `kept`: the disk has it. `loosely`: kept, but a crash may lose the last minute of it. */
export type Keeping = 'kept' | 'loosely' | 'refused';

/** What the browser refuses to keep, for as long as the page lives. */
const memory = new Map<string, StoredDraft>();

/** Who has signed out and left nothing behind: what a closing form writes then is not kept. */
const gone = new Set<string>();

/** From now on a person's texts are kept, also after `removeDraftsOf`. */
export function keepDraftsOf(email: string): void {
  gone.delete(email);
}

export async function writeDraft(draft: StoredDraft): Promise<Keeping> {
  if (gone.has(draft.email)) return 'kept';
  memory.delete(draft.key);
  try {
    await putRecord(draft);
  } catch {
    if (keepLikeOldDraft(draft)) return 'loosely';
    memory.set(draft.key, draft);
    return 'refused';
  }
  forgetOldDraft(draft.key);
  return 'kept';
}

export async function removeDraft(key: string): Promise<void> {
  memory.delete(key);
  forgetOldDraft(key);
  await deleteRecord(key).catch(() => {
    // Where nothing could be kept there is nothing to remove.
  });
}

/**
 * Changes what is kept under a key, as it stands now: another tab may go on with it. Undefined removes it.
 */
export async function changeDraft(
  key: string,
  change: (draft: StoredDraft) => StoredDraft | undefined,
): Promise<void> {
  const held = memory.get(key);
  const changed = held && change(held);
  if (changed) memory.set(key, changed);
  else memory.delete(key);
  for (const record of oldDrafts().filter((old) => old.key === key)) {
    const draft = readStoredDraft(record);
    const next = draft && change(draft);
    if (next) keepLikeOldDraft(next);
    else forgetOldDraft(key);
  }
  await changeRecord(key, (record) => {
    const draft = readStoredDraft(record);
    return draft && change(draft);
  }).catch(() => {
    // Where nothing could be kept there is nothing to change.
  });
}

/** A person has another email from now on. */
export async function moveDrafts(from: string, to: string): Promise<void> {
  const drafts = (await allDrafts()).filter((draft) => draft.email === from);
  await Promise.all(
    drafts.map(({ key }) => changeDraft(key, (draft) => ({ ...draft, email: to }))),
  );
}

/** Removes all that a person typed here, and keeps nothing of it until `keepDraftsOf`. */
export async function removeDraftsOf(email: string): Promise<void> {
  gone.add(email);
  const drafts = (await allDrafts()).filter((draft) => draft.email === email);
  await Promise.all(drafts.map(({ key }) => removeDraft(key)));
}

/** A person's drafts, newest first. */
export async function draftsOf(email: string): Promise<StoredDraft[]> {
  return (await offeredDrafts())
    .filter((draft) => draft.email === email)
    .sort((a, b) => b.savedAt - a.savedAt);
}

/** Whether anybody's text is kept in this browser, and not in this page alone. */
export async function hasDrafts(): Promise<boolean> {
  return (await offeredDrafts()).some(({ key }) => !memory.has(key));
}

async function offeredDrafts(): Promise<StoredDraft[]> {
  return (await allDrafts()).filter(({ discardedAt }) => discardedAt === undefined);
}

/** Everybody's, each as it was kept last; those too old or unreadable are thrown away on the way. */
async function allDrafts(): Promise<StoredDraft[]> {
  const found = new Map(memory);
  const isNewer = ({ key, savedAt }: StoredDraft) => savedAt > (found.get(key)?.savedAt ?? 0);
  for (const record of await allRecords().catch(() => [])) {
    const draft = readDraft(record);
    if (draft && isNewer(draft)) found.set(draft.key, draft);
  }
  for (const record of oldDrafts()) {
    const { key } = record;
    const draft = readDraft(record);
    if (draft && isNewer(draft)) {
      found.set(key, draft);
      void writeDraft(draft);
    } else forgetOldDraft(key);
  }
  return [...found.values()];
}

function readDraft(record: unknown): StoredDraft | null {
  const draft = readStoredDraft(record);
  const now = Date.now();
  const { savedAt = 0, discardedAt = now } = draft ?? {};
  if (draft && now - savedAt < LIFETIME && now - discardedAt < DISCARDED_LIFETIME) return draft;
  const { key } = Object(record);
  if (typeof key === 'string') void removeDraft(key);
  return null;
}
