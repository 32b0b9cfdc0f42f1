import { useText } from '#web/text/use-text.ts';

export interface NumberTableProps {
  caption: string;
  heads: readonly string[];
  rows: readonly { key: string | number; name: string; numbers: readonly number[] }[];
}

/** The numbers of a picture, folded below it; not printed, as the picture and its sums are. */
export function NumberTable({ caption, heads, rows }: NumberTableProps) {
  const text = useText().figures;
  return (
    <details className="mt-2 text-sm print:hidden">
      <summary className="inline-flex min-h-8 cursor-pointer items-center rounded-sm font-semibold text-accent-text text-xs touch:min-h-11">
        {text.asTable}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section aria-label={caption} tabIndex={0} className="max-h-72 overflow-y-auto">
        <table className="w-full text-xs">
          <caption className="sr-only">{caption}</caption>
          <thead className="sticky top-0 bg-surface">
            <tr className="border-line border-b text-muted">
              {heads.map((head, index) => (
                <th
                  key={head}
                  scope="col"
                  className={`py-1.5 font-semibold ${index === 0 ? 'text-left' : 'w-20 text-right sm:w-28'}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ key, name, numbers }) => (
              <tr key={key}>
                <th scope="row" className="py-1 text-left font-normal">
                  {name}
                </th>
                {numbers.map((count, index) => (
                  <td key={heads[index + 1]} className="text-right">
                    {text.number(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
