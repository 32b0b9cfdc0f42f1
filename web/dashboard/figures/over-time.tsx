import { useMemo } from 'react';
import type { DayFigures } from '#web/api/figures.ts';
import { useText } from '#web/text/use-text.ts';
import { bucketsOf } from './buckets.ts';
import { DayChart } from './day-chart.tsx';

/** Three pictures of the same days. */
export function OverTime({ days }: { days: readonly DayFigures[] }) {
  const text = useText().figures;
  const buckets = useMemo(() => bucketsOf(days), [days]);
  return (
    <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2 print:grid-cols-2">
      <div className="min-w-0 sm:col-span-2 print:col-span-2">
        <DayChart title={text.reports} buckets={buckets} up="reports" down="solved" />
      </div>
      <DayChart title={text.submissions} buckets={buckets} up="submissions" />
      <DayChart title={text.posts} buckets={buckets} up="published" />
    </div>
  );
}
