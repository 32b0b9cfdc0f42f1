import { useSiteText } from '#web/api/site.ts';
import { useText } from '#web/text/use-text.ts';
import type { Screen } from './screens.ts';

/** Of a screen; that of the error screen unless there is one. */
export function DocumentTitle({ of: title }: { of: Screen['title'] | undefined }) {
  const text = useText();
  const siteName = useSiteText('name');
  const page = title ? title(text) : text.app.titles.error;
  return <title>{text.app.documentTitle(page, siteName)}</title>;
}
