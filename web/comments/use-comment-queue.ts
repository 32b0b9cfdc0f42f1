import { useAddition } from '#web/api/additions.ts';
import { useDecideComment, useIsComment } from '#web/api/comments.ts';
import { type Decisions, useDecisions } from '#web/queue/use-decisions.ts';
import { useText } from '#web/text/use-text.ts';

/** Decisions on comments. */
export function useCommentQueue(): Decisions {
  const text = useText();
  const { mutateAsync } = useDecideComment();
  return useDecisions({
    words: text.comments.outcomes,
    undoFailed: text.ui.undoFailed,
    canUndo: useAddition('undo'),
    async decide(decision, message) {
      await mutateAsync(decision);
      return message;
    },
    isNow: useIsComment(),
  });
}
