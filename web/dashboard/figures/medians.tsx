import type { Figures } from '#web/api/figures.ts';
import { useText } from '#web/text/use-text.ts';

/** How long reports wait: half of them less, half of them longer. */
export function Medians({ firstAnswer, solution }: Pick<Figures, 'firstAnswer' | 'solution'>) {
  const text = useText().figures;
  return (
    <dl className="mt-8 grid gap-x-10 gap-y-4 border-line border-t pt-5 sm:grid-cols-2">
      <Median label={text.firstAnswer} {...firstAnswer} />
      <Median label={text.solution} {...solution} />
    </dl>
  );
}

function Median({ label, days, count }: { label: string; days: number | null; count: number }) {
  const text = useText().figures;
  return (
    <div>
      <dt className="font-semibold text-muted text-sm">{label}</dt>
      <dd className="font-medium text-2xl">{text.medianDays(days)}</dd>
      <dd className="text-muted text-xs">{text.median(count)}</dd>
    </div>
  );
}
