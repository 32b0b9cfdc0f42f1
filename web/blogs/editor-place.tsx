import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const LOOK = 'h-[27.5rem] w-full rounded-md sm:h-[30rem]';

/** What stands in the place of the editor until its file is there; the other fields go on. */
export function EditorPlace({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const text = useText().blogs;
  if (!failed) return <Skeleton className={LOOK} />;
  return (
    <div
      role="alert"
      className={`${LOOK} flex flex-col items-center justify-center gap-4 bg-sunken px-6 text-center text-muted ring-1 ring-line-strong/60 ring-inset`}
    >
      <p>{text.editorNotLoaded}</p>
      <Button onClick={onRetry}>{text.tryAgain}</Button>
    </div>
  );
}
