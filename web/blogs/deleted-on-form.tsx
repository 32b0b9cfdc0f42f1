import { useState } from 'react';
import { useAddition } from '#web/api/additions.ts';
import { forgetHandedOver } from '#web/router/router.ts';
import { useLocation } from '#web/router/use-router.ts';
import { useText } from '#web/text/use-text.ts';
import { UndoBar } from '#web/ui/undo-bar.tsx';
import { useRestore } from './use-deletions.ts';

/** What the edit screen hands over to the list, as the state of the navigation, after a deletion. */
export const afterDeletion = (id: string) => ({ deletedBlog: id });

function deletedBlog(state: unknown): string {
  const isKnown = state !== null && typeof state === 'object' && 'deletedBlog' in state;
  return isKnown && typeof state.deletedBlog === 'string' ? state.deletedBlog : '';
}

/** At the head of the list: the blog that was deleted on its form a moment ago, with a way back. */
export function DeletedOnForm({ onBack }: { onBack: (id: string) => void }) {
  const text = useText().blogs;
  const { state } = useLocation();
  const restore = useRestore();
  const canUndo = useAddition('undo');
  const [ended, setEnded] = useState('');
  const id = deletedBlog(state);
  if (id === '' || id === ended || !canUndo) return null;

  function end() {
    forgetHandedOver();
    setEnded(id);
  }

  async function undo() {
    // While it is on its way somebody may leave: on the way back it must not be offered again.
    forgetHandedOver();
    if (!(await restore(id))) return;
    setEnded(id);
    onBack(id);
  }

  return (
    <div className="mb-4">
      <UndoBar onUndo={undo} onEnd={end}>
        {text.deletedHere}
      </UndoBar>
    </div>
  );
}
