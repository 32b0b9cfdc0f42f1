import { PencilLine, X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { BULK_LIMIT } from '#contract/problem-values.ts';
import { ExportButton } from '#web/lists/export-button.tsx';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Choosing } from './choosing.tsx';

interface ChoiceBarProps {
  choosing: Choosing;
  onChange: () => void;
  onClear: () => void;
}

/** What is chosen, the ways to choose more, and what can be done with it. */
export function ChoiceBar({ choosing, onChange, onClear }: ChoiceBarProps) {
  const text = useText().bulk;
  const { count, elsewhere } = choosing;
  const said = useRef<HTMLParagraphElement>(null);
  return (
    <section
      aria-label={text.label}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-2 pl-4"
    >
      <p role="status" ref={said} tabIndex={-1} className="min-w-0 flex-1 text-sm">
        <span className="font-semibold">{count > 0 ? text.chosen(count) : text.none}</span>
        {elsewhere > 0 && <span className="text-muted"> · {text.elsewhere(elsewhere)}</span>}
      </p>
      <More choosing={choosing} said={said} />
      <ExportChosen choosing={choosing} />
      <Button
        data-change-chosen
        variant="primary"
        icon={<PencilLine />}
        disabled={count === 0}
        aria-haspopup="dialog"
        onClick={onChange}
      >
        {text.change}
      </Button>
      <IconButton label={text.clear} icon={<X />} onClick={onClear} />
    </section>
  );
}

/** As many as can be named one by one, or the whole list. */
function ExportChosen({ choosing }: Pick<ChoiceBarProps, 'choosing'>) {
  const { chosen, count } = choosing;
  if (count === 0) return null;
  if ('filters' in chosen) return <ExportButton list="problems" query={chosen.filters} />;
  const { ids } = chosen;
  return ids.length <= BULK_LIMIT && <ExportButton list="problems" ids={ids} />;
}

interface MoreProps extends Pick<ChoiceBarProps, 'choosing'> {
  /** Takes the focus of a button that goes away. */
  said: RefObject<HTMLParagraphElement | null>;
}

/** First the page, then all that the list has. */
function More({ choosing, said }: MoreProps) {
  const text = useText().bulk;
  const { isAll, isWholePage, onPage, total, togglePage, chooseAll } = choosing;
  if (isAll || onPage === 0) return null;
  const hasMore = total !== undefined && total > onPage;
  if (isWholePage && !hasMore) return null;

  function choose() {
    if (isWholePage || !hasMore) said.current?.focus({ preventScroll: true });
    if (isWholePage) chooseAll();
    else togglePage();
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      onClick={choose}
      className="max-md:order-last max-md:-ml-2 max-md:basis-full max-md:justify-start"
    >
      {isWholePage ? text.allMatching(total ?? 0) : text.onPage(onPage)}
    </Button>
  );
}
