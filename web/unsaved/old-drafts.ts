/**
 * Drafts in the browser's `localStorage`: from an earlier version of the console, from a browser
 * that refuses its database, or from a page that closed too soon for it. What is there is on the
 * disk only a minute later.
 */
const PREFIX = 'nagrik.draft.';

/** False where the browser refuses that too. */
export function keepLikeOldDraft(draft: { key: string }): boolean {
  try {
    localStorage.setItem(PREFIX + draft.key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function forgetOldDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Where nothing could be kept there is nothing to remove.
  }
}

/** Each with its key, unread. */
export function oldDrafts(): { key: string }[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => ({
        ...parse(localStorage.getItem(name)),
        key: name.slice(PREFIX.length),
      }));
  } catch {
    return [];
  }
}

function parse(stored: string | null): object {
  try {
    return Object(JSON.parse(stored ?? ''));
  } catch {
    return {};
  }
}
