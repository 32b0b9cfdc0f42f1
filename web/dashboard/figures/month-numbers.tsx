import type { MonthFigures } from '#web/api/figures.ts';
import { useText } from '#web/text/use-text.ts';

const COUNTS = ['reports', 'solved', 'submissions', 'published'] as const;
const MEDIANS = ['firstAnswer', 'solution'] as const;

type MonthNumbersProps = Pick<MonthFigures, 'totals' | 'before'> & { month: Date };

/** What the month came to, beside the whole month before. */
export function MonthNumbers({ month, totals, before }: MonthNumbersProps) {
  const text = useText().figures;
  const monthBefore = new Date(month.getFullYear(), month.getMonth() - 1, 1);
  const rows = [
    ...COUNTS.map((what) => ({ what, now: totals[what], earlier: before[what] })),
    ...MEDIANS.map((what) => ({ what, now: totals[what].days, earlier: before[what].days })),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section aria-label={text.inNumbers} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm sm:text-base print:text-sm">
        <caption className="sr-only">{text.inNumbers}</caption>
        <thead>
          <tr className="border-line-strong border-b text-muted text-xs">
            <td />
            {[text.month(month), text.month(monthBefore), text.change].map((head) => (
              <th
                key={head}
                scope="col"
                className="py-1.5 pl-3 text-right align-bottom font-semibold"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ what, now, earlier }) => (
            <tr key={what}>
              <th scope="row" className="py-2 text-left font-normal">
                {text.totals[what]}
              </th>
              <td className="pl-3 text-right font-semibold text-lg">
                {now === null ? '—' : text.number(now)}
              </td>
              <td className="pl-3 text-right text-muted">
                {earlier === null ? '—' : text.number(earlier)}
              </td>
              <td className="pl-3 text-right">
                <Change now={now} earlier={earlier} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Change({ now, earlier }: { now: number | null; earlier: number | null }) {
  const text = useText().figures;
  if (now === null || earlier === null) return '—';
  const by = Math.round((now - earlier) * 10) / 10;
  if (by === 0) return text.same;
  return by > 0 ? text.more(by) : text.fewer(-by);
}
