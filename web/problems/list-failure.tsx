import { ApiError } from '#web/api/api-error.ts';
import { useText } from '#web/text/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TYPED } from './list-state.ts';

interface ListFailureProps {
  error: Error;
  onRetry: () => void;
  /** Leaves nothing chosen. */
  onClear: () => void;
}

/** Why the list is not here. What the server refuses to look for is cleared: asked again it never comes. */
export function ListFailure({ error, onRetry, onClear }: ListFailureProps) {
  const { problems: text, desk } = useText();
  const refused = refusedParts(error);
  if (!refused)
    return (
      <Banner action={<Button onClick={onRetry}>{text.tryAgain}</Button>}>{error.message}</Banner>
    );
  // Only what a person types is refused with a sentence for a person.
  const isTyped = TYPED.some((key) => refused.includes(key));
  return (
    <Banner action={<Button onClick={onClear}>{desk.clear}</Button>}>
      {isTyped ? error.message : text.unknownFilter}
    </Banner>
  );
}

/** Undefined for a failure that is not the question's; one of several values is told as the part it is in. */
function refusedParts(error: Error): string[] | undefined {
  const isRefused = error instanceof ApiError && [400, 422].includes(error.status);
  if (!isRefused || error.serverMessage === undefined) return;
  return error.fieldErrors.map(({ path }) => path.split('.')[0] ?? path);
}
