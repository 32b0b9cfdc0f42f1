import { useText } from '#web/text/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Finding } from './use-finder.ts';

/** Stands above a list whose search cannot be followed. */
export function SearchFailure<Item>({ finding }: { finding: Finding<Item> }) {
  const text = useText().ui;
  const { error, retry } = finding;
  return (
    error && (
      <Banner action={<Button onClick={retry}>{text.tryAgain}</Button>}>{error.message}</Banner>
    )
  );
}
