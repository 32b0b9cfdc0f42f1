import { Spinner } from './spinner.tsx';

/** A spinner with its sentence, announced politely. */
export function LoadingState({ label }: { label: string }) {
  return (
    <div
      role="status"
      data-loading
      className="flex flex-col items-center justify-center gap-3 px-4 py-16 text-muted"
    >
      <Spinner className="size-6 text-accent" />
      <p className="text-sm">{label}</p>
    </div>
  );
}
