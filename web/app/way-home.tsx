import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** The first way on from an error. */
export function WayHome() {
  const text = useText();
  return (
    <ButtonLink to={paths.dashboard} variant="primary">
      {text.app.error.toDashboard}
    </ButtonLink>
  );
}
