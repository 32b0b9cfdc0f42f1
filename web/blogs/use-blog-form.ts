import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type BlogForm, blogForm } from '#contract/blogs.ts';
import { useSession } from '#web/api/auth.ts';
import { draftKeeper, type FormStart } from './draft-keeper.ts';
import { draftsOf, removeDraft, type StoredDraft } from './stored-drafts.ts';

/** The form of a post together with what it began with and what this browser keeps of it. */
export function useBlogForm(postId: string | null, first: FormStart) {
  const [start, setStart] = useState(first);
  const [revision, setRevision] = useState(0);
  const form = useForm<BlogForm>({
    defaultValues: first.values,
    resolver: zodResolver(blogForm),
    shouldFocusError: false,
  });
  const { keeper, kept, offers, setOffers } = useDraft(postId);
  const latest = useRef(start);
  latest.current = start;

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keeper.change(values, latest.current),
      }),
    [form, keeper],
  );

  function restart(next: FormStart, values = next.values) {
    latest.current = next;
    setStart(next);
    form.reset(next.values);
    if (values !== next.values) form.reset(values, { keepDefaultValues: true });
    setRevision((count) => count + 1);
  }

  function drop(draft: StoredDraft) {
    setOffers((others) => others.filter((other) => other.key !== draft.key));
  }

  return {
    form,
    start,
    /** Counts how often the whole form was replaced. */
    revision,
    kept,
    keeper,
    /** What the same person typed here earlier and did not save. */
    offered: offers[0] ?? null,
    restart,
    /** The version it was written on comes back too, so that a save over a newer one is refused. */
    restore(draft: StoredDraft) {
      const values = { ...start.values, ...draft.base };
      keeper.adopt(draft);
      drop(draft);
      restart({ values, etag: draft.etag }, { ...values, ...draft.changes });
    },
    discard(draft: StoredDraft) {
      removeDraft(draft.key);
      drop(draft);
    },
  };
}
export type BlogEditing = ReturnType<typeof useBlogForm>;

/** The drafts found when the form opened, and the keeper of what is typed from now on. */
function useDraft(postId: string | null) {
  const { user } = useSession();
  const [kept, setKept] = useState(true);
  const [{ keeper, found }] = useState(() => {
    const email = user?.email ?? '';
    return {
      found: draftsOf(email).filter((draft) => draft.postId === postId),
      keeper: draftKeeper({ email, postId }, setKept),
    };
  });
  const [offers, setOffers] = useState(found);

  // A closing page, a page put away and a lost session (which unmounts the form) write at once.
  useEffect(() => {
    window.addEventListener('pagehide', keeper.flush);
    document.addEventListener('visibilitychange', keeper.flush);
    return () => {
      window.removeEventListener('pagehide', keeper.flush);
      document.removeEventListener('visibilitychange', keeper.flush);
      keeper.flush();
    };
  }, [keeper]);

  return { keeper, kept, offers, setOffers };
}
