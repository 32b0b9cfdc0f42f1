import '#web/text/blog-form.ts';
import '#web/text/blogs.ts';
import { useState } from 'react';
import type { BlogForm } from '#contract/blogs.ts';
import { navigate } from '#web/router/router.ts';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import {
  changeDraft,
  newDraftKey,
  type StoredDraft,
  writeDraft,
} from '#web/unsaved/stored-drafts.ts';
import { useStoredDrafts } from '#web/unsaved/use-stored-drafts.ts';

interface GoneProps {
  heading: string;
  hint: string;
  back: { to: string; label: string };
  /** What unsaved text of it is kept under. */
  draftId: string;
  /** What it holds, where that is known. */
  known?: BlogForm;
  /** The blog that was published of it: a new one would stand beside that. */
  published?: string | undefined;
}

/** The preset leader is not who wrote it. */
const NO_AUTHOR = { authorName: '', authorEmail: '', authorBio: '' };

/**
 * In the place of the form of what is not there any more. What the person typed in it is led back to from
 * the list: here it must not end.
 */
export function Gone({ heading, hint, back, draftId, known, published }: GoneProps) {
  const text = useText().blogs;
  const typed = useStoredDrafts()?.filter(({ blogId }) => blogId === draftId) ?? [];
  const [newest] = typed;
  const [busy, setBusy] = useState(false);

  async function goOn() {
    setBusy(true);
    let restore: string | undefined;
    for (const draft of typed) {
      const renewed = published ? ofBlog(draft, published) : asNewBlog(draft, known);
      restore ??= renewed.key;
      // Where only this page holds the new one, the old one stays.
      if ((await writeDraft(renewed)) === 'refused') continue;
      // As it stands by now: another tab may go on with it.
      await changeDraft(draft.key, (kept) => (kept.savedAt === draft.savedAt ? undefined : kept));
    }
    const to = published ? paths.editBlog(published) : paths.createBlog;
    await navigate(to, { state: { restore } });
  }

  return (
    <EmptyState
      heading={heading}
      hint={newest ? `${hint} ${text.keptOfGone}` : hint}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {newest && (
            <Button variant="primary" busy={busy} onClick={goOn}>
              {published ? text.goOnInPost : text.goOnAsNew}
            </Button>
          )}
          <ButtonLink to={back.to} variant={newest ? 'secondary' : 'primary'}>
            {back.label}
          </ButtonLink>
        </div>
      }
    />
  );
}

/** No version of a blog: what was published is not what it was written on, so a save asks which one counts. */
const NO_VERSION = '"0"';

const ofBlog = (draft: StoredDraft, blogId: string): StoredDraft => ({
  ...draft,
  ...{ key: newDraftKey(blogId), blogId, etag: NO_VERSION },
});

/** Under a key of its own, as its form may be open in another tab. */
const asNewBlog = (
  { title, changes, ...draft }: StoredDraft,
  known: BlogForm | undefined,
): StoredDraft => ({
  ...draft,
  ...{ key: newDraftKey(null), title, blogId: null, etag: null, base: {} },
  changes: { ...(known ?? NO_AUTHOR), title, ...changes },
});
