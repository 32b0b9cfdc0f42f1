import { useState } from 'react';
import { useRestoreBlog } from '#web/api/blogs.ts';
import type { Blog } from '#web/api/read-blog.ts';
import { useText } from '#web/text/use-text.ts';
import type { Fold } from '#web/ui/folding-row.tsx';
import { toast } from '#web/ui/toast.ts';
import { useStable } from '#web/ui/use-stable.ts';

/** What is told of blogs that were deleted from the list, with a way back where there is one. */
export function useDeletions() {
  const text = useText();
  const [folds, setFolds] = useState<ReadonlyMap<string, Fold>>(new Map());
  const restore = useRestore();

  const letGo = useStable((id: string) =>
    setFolds((all) => new Map([...all].filter(([other]) => other !== id))),
  );

  async function undo(id: string) {
    const isBack = await restore(id);
    if (isBack) letGo(id);
    return isBack;
  }

  function tell({ id }: Blog) {
    const message = text.blogs.deletedHere;
    setFolds((all) => new Map(all).set(id, { message, onUndo: () => undo(id) }));
  }

  return { folds, tell, letGo };
}

/** Puts a deleted blog back, and answers whether it is there again; a failure is told. */
export function useRestore(): (id: string) => Promise<boolean> {
  const text = useText().ui;
  const { mutateAsync } = useRestoreBlog();
  return async (id) => {
    try {
      await mutateAsync(id);
      // What was told of the deletion is not true any longer.
      toast.dismiss();
      return true;
    } catch {
      toast.error(text.undoFailed);
      return false;
    }
  };
}
