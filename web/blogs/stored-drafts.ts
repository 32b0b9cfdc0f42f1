import { z } from '#contract/zod.ts';

const PREFIX = 'nagrik.draft.';
/** Milliseconds after which an unsaved text is given up. */
const LIFETIME = 30 * 24 * 60 * 60 * 1000;

const text = z.string().exactOptional();
const someFields = z.object({
  title: text,
  excerpt: text,
  content: text,
  featuredImage: z.string().nullable().exactOptional(),
  category: text,
  readTime: text,
  tags: text,
  authorName: text,
  authorEmail: text,
  authorBio: text,
});

const draftSchema = z.object({
  /** Whose text it is: nobody else who signs in on this device is shown it. */
  email: z.string(),
  /** Null for a post that does not exist yet. */
  postId: z.string().nullable(),
  savedAt: z.number(),
  title: z.string(),
  /** The fields that were changed, and what they held before. */
  changes: someFields,
  base: someFields,
  /** The version of the post that was changed. */
  etag: z.string().nullable(),
});
export type Draft = z.infer<typeof draftSchema>;
export type StoredDraft = Draft & { key: string };

/** A key of its own for each opened form, so that two tabs do not overwrite each other. */
export function newDraftKey(postId: string | null): string {
  const opened = Date.now().toString(36) + Math.random().toString(36).slice(2, 8);
  return `${PREFIX}${postId ?? 'new'}.${opened}`;
}

/** False where the browser refuses to keep it (full, or forbidden). */
export function writeDraft(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing could be kept there is nothing to remove.
  }
}

/** A person's drafts, newest first; those too old or unreadable are thrown away on the way. */
export function draftsOf(email: string): StoredDraft[] {
  return storedKeys()
    .map(readDraft)
    .filter((draft) => draft !== null)
    .filter((draft) => draft.email === email)
    .sort((a, b) => b.savedAt - a.savedAt);
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function readDraft(key: string): StoredDraft | null {
  const draft = parseDraft(localStorage.getItem(key));
  if (draft && Date.now() - draft.savedAt < LIFETIME) return { ...draft, key };
  removeDraft(key);
  return null;
}

function parseDraft(stored: string | null): Draft | null {
  try {
    return draftSchema.safeParse(JSON.parse(stored ?? '')).data ?? null;
  } catch {
    return null;
  }
}
