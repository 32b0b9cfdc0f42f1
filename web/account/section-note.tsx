import { CircleSlash } from 'lucide-react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** What a section says where the backend lacks its call: calm, as nothing is wrong. */
export function NotOffered() {
  const text = useText().account;
  return (
    <p className="flex items-center justify-center gap-2.5 px-4 py-8 text-center text-muted text-sm">
      <CircleSlash aria-hidden="true" className="size-5 shrink-0 stroke-1" />
      {text.notOffered}
    </p>
  );
}

/** The same in place of a whole section. */
export function NotOfferedPanel({ title }: { title: string }) {
  return (
    <Panel title={title} flush>
      <NotOffered />
    </Panel>
  );
}

export function NotLoaded({ message, onRetry }: { message: string; onRetry: () => void }) {
  const text = useText().account;
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 px-4 py-8 text-center text-muted text-sm"
    >
      <p>{message}</p>
      <Button size="sm" onClick={onRetry}>
        {text.tryAgain}
      </Button>
    </div>
  );
}
