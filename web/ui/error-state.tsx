import { TriangleAlert } from 'lucide-react';
import { Button } from './button.tsx';

export type ErrorStateProps = {
  heading: string;
  message: string;
  retryLabel: string;
  onRetry: () => void;
};

/** What stands in place of content that could not be loaded, with a way to try again. */
export function ErrorState({ heading, message, retryLabel, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-14 text-center">
      <TriangleAlert aria-hidden="true" className="mb-4 size-10 stroke-1 text-danger-text" />
      <h2 className="font-display text-xl">{heading}</h2>
      <p className="mt-1 max-w-prose text-muted">{message}</p>
      <Button className="mt-5" onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
