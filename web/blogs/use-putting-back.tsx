import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRestoreBlog } from '#web/api/blogs.ts';
import { isDecidedElsewhere } from '#web/api/decisions.ts';
import { type DeletedBlog, useIsDeleted } from '#web/api/deleted-blogs.ts';
import { Link } from '#web/router/link.tsx';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import type { Fold } from '#web/ui/folding-row.tsx';
import { toast } from '#web/ui/toast.ts';
import { useStable } from '#web/ui/use-stable.ts';
import { written } from '#web/ui/written.ts';

/** Puts deleted blogs back, and tells in the place of each row how it went. */
export function usePuttingBack() {
  const text = useText().deletedBlogs;
  const [folds, setFolds] = useState<ReadonlyMap<string, Fold>>(new Map());
  const [underway, setUnderway] = useState<ReadonlySet<string>>(new Set());
  const { mutateAsync } = useRestoreBlog();
  const isDeleted = useIsDeleted();

  /** At once: a row that left the list first would be told as one that somebody else put back. */
  const tell = (id: string, fold: Fold) =>
    flushSync(() => setFolds((all) => new Map(all).set(id, fold)));

  async function tellFailed(blog: DeletedBlog, error: unknown): Promise<void> {
    if (!isDecidedElsewhere(error)) {
      toast.error(text.failed);
      return;
    }
    const { id, title } = blog;
    // Somebody else was faster, which is no failure; or the server says why not.
    const isBack = error.status === 409 && !(await isDeleted(id).catch(() => true));
    if (isBack) tell(id, { message: toldOf(text.wasBack, id, title) });
    else tell(id, { message: error.message, refused: true });
  }

  const putBack = useStable(async (blog: DeletedBlog) => {
    const { id, title } = blog;
    setUnderway((all) => new Set(all).add(id));
    try {
      const { status } = await mutateAsync(id);
      const message = status === 'draft' ? text.isBackAsDraft : text.isBack;
      tell(id, { message: toldOf(message, id, title) });
    } catch (error) {
      await tellFailed(blog, error);
    } finally {
      setUnderway((all) => new Set([...all].filter((other) => other !== id)));
    }
  });

  const letGo = useStable((id: string) =>
    setFolds((all) => new Map([...all].filter(([other]) => other !== id))),
  );

  return { folds, underway, putBack, letGo };
}

/** With a way to the blog, which has its old address. */
const toldOf = (message: string, id: string, title: string): ReactNode => (
  <>
    {message}{' '}
    <Link to={paths.editBlog(id)}>
      <bdi {...written(title)}>{title}</bdi>
    </Link>
  </>
);
