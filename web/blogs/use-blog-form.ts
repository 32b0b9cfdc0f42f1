import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { BlogForm, BlogStatus } from '#contract/blogs.ts';
import { useSession } from '#web/api/check-session.ts';
import { writeStored } from '#web/api/device-storage.ts';
import { type How, navigate } from '#web/router/router.ts';
import { lateRules } from '#web/ui/late-rules.ts';
import { useIsThere } from '#web/ui/use-is-there.ts';
import { useRewordedErrors } from '#web/ui/use-reworded-errors.ts';
import { useStable } from '#web/ui/use-stable.ts';
import { changeDraft, type StoredDraft } from '#web/unsaved/stored-drafts.ts';
import { areSavedAlike } from './blog-values.ts';
import { DraftKeeper, type FormStart, type KeepState } from './draft-keeper.ts';
import { useOffers } from './use-offers.ts';

/** What a form is saved as, by whose rules. */
export type SavedAs = BlogStatus | 'submission';

const RULES = { published: 'blogForm', draft: 'draftForm', submission: 'submissionForm' } as const;
const blogRules = lateRules(() => import('#contract/form-rules.ts'));

export interface BlogFormStart {
  /** Null for a blog that does not exist yet. */
  blogId: string | null;
  first: FormStart;
  /** All that the person typed here and did not save. */
  drafts: StoredDraft[];
  /** The key of one that the form goes on with unasked. */
  restoreAtOnce?: string | undefined;
}

/** The form of a blog together with what it began with and what this browser keeps of it. */
export function useBlogForm({ blogId, first, drafts, restoreAtOnce }: BlogFormStart) {
  const [start, setStart] = useState(first);
  const [revision, setRevision] = useState(0);
  const status = useRef<SavedAs>('published');
  const form = useForm<BlogForm>({
    defaultValues: first.values,
    resolver: blogRules((rules, values) => rules[RULES[status.current]].safeParse(values)),
    shouldFocusError: false,
  });
  useRewordedErrors(form);
  const { keeper, kept } = useKeeper(blogId);
  const found = drafts.filter((draft) => draft.blogId === blogId && !keeper.owns(draft));
  const { offers, take, add, ...discarding } = useOffers(useUnsaved(found, first.values));
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

  /** The version it was written on comes back too, so that a save over a newer one is refused. */
  async function restore(offered: StoredDraft) {
    const draft = await take(offered);
    const values = { ...latest.current.values, ...draft.base };
    const typed = keeper.adopt(draft);
    tellTabs(draft);
    if (typed) add(typed);
    restart({ values, etag: draft.etag }, { ...values, ...draft.changes });
  }

  const wanted = offers.find(({ key }) => key === restoreAtOnce);
  const restoreWanted = useEffectEvent(() => wanted && restore(wanted));
  useEffect(() => {
    if (wanted) restoreWanted();
  }, [wanted]);

  return {
    form,
    start,
    /** Counts how often the whole form was replaced. */
    revision,
    kept,
    keeper,
    restart,
    goOn: useWayOn(),
    /** Checks the rules of what the blog is to become, then saves. */
    submit(as: SavedAs, save: (values: BlogForm) => Promise<void>) {
      status.current = as;
      return form.handleSubmit(save)();
    },
    /** What the same person typed here earlier and did not save. */
    offered: offers[0] ?? null,
    ...discarding,
    restore,
  };
}
export type BlogEditing = ReturnType<typeof useBlogForm>;

/** Without what the blog has by now, which is forgotten: a save whose answer never came was done. */
function useUnsaved(drafts: StoredDraft[], saved: BlogForm): StoredDraft[] {
  const isSaved = ({ changes }: StoredDraft) => areSavedAlike({ ...saved, ...changes }, saved);
  const done = drafts.filter(isSaved);
  const forget = useStable(() => {
    // As it stands by now: another tab may go on with it.
    for (const { key } of done)
      void changeDraft(key, (draft) => (isSaved(draft) ? undefined : draft));
  });
  const keys = done.map(({ key }) => key).join();
  useEffect(() => (keys ? forget() : undefined), [keys, forget]);
  return drafts.filter((draft) => !done.includes(draft));
}

/** Leads on from the form; whoever has left it by then stays elsewhere. */
function useWayOn() {
  const isThere = useIsThere();
  return async (to: string, how?: How) => {
    if (isThere()) await navigate(to, how);
  };
}

/** Keeps what is typed from now on. */
function useKeeper(blogId: string | null) {
  const { user } = useSession();
  const [kept, setKept] = useState<KeepState>('kept');
  const [keeper] = useState(() => new DraftKeeper({ email: user?.email ?? '', blogId }, setKept));

  useEffect(() => {
    // A lost session leaves the text to who wrote it.
    if (user) keeper.belongTo(user.email);
  }, [keeper, user]);

  // A closing page, a page put away and a lost session (which unmounts the form) write at once.
  useEffect(() => {
    const flush = () => void keeper.flush();
    const leave = () => keeper.leave();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [keeper]);

  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent) => {
      const [, savedAt, restored] = (key === RESTORED && /^(\d+) (.+)$/.exec(newValue ?? '')) || [];
      if (restored) keeper.leaveTo({ key: restored, savedAt: Number(savedAt) });
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [keeper]);

  return { keeper, kept };
}

/** What other tabs of this browser hear for a moment: from now on a draft is that of this one. */
const RESTORED = 'nagrik_restored';

function tellTabs({ key, savedAt }: StoredDraft): void {
  writeStored(RESTORED, `${savedAt} ${key}`);
  writeStored(RESTORED, null);
}
