import type { CSSProperties } from 'react';
import { fillsWindow } from '#web/rich-text/markup-size.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** How many tools the editor has in each of its groups: they wrap, and what is below is not to move. */
const TOOLS = { headings: 3, marks: 4, colours: 2, lists: 3, blocks: 4 };

interface EditorPlaceProps {
  value: string;
  failed: boolean;
  onRetry: () => void;
}

/** What stands in the place of the editor until its file is there; the other fields go on. */
export function EditorPlace({ value, failed, onRetry }: EditorPlaceProps) {
  const text = useText().blogs;
  return (
    <div className={classes('relative', fillsWindow(value) && 'min-h-dvh')}>
      <EditorShape />
      {failed ? (
        <div
          role="alert"
          className="absolute inset-0 flex flex-col items-center justify-center gap-4 rounded-md bg-sunken px-6 text-center text-muted ring-1 ring-line-strong/60 ring-inset"
        >
          <p>{text.editorNotLoaded}</p>
          <Button onClick={onRetry}>{text.tryAgain}</Button>
        </div>
      ) : (
        <Skeleton className="absolute inset-0 h-auto rounded-md" />
      )}
    </div>
  );
}

/** As high as the editor with little text, whatever the width and the pointer. */
function EditorShape() {
  return (
    <div aria-hidden="true" className="invisible overflow-hidden border">
      <div className="flex gap-x-3 gap-y-1 border-b px-1.5 py-1 sm:flex-wrap">
        {Object.entries(TOOLS).map(([group, count]) => (
          <div
            key={group}
            className="h-10 w-[calc(var(--tools)*2.625rem-0.125rem)] shrink-0 touch:h-11 touch:w-[calc(var(--tools)*2.875rem-0.125rem)]"
            style={{ '--tools': count } as CSSProperties}
          />
        ))}
      </div>
      <div className="h-96" />
    </div>
  );
}
