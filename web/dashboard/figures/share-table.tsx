import { useId } from 'react';
import { useText } from '#web/text/use-text.ts';
import { written } from '#web/ui/written.ts';

export interface ShareTableProps {
  title: string;
  /** What the names are of, such as 'Place'. */
  head: string;
  /** `typed`: somebody wrote the name, in whatever language. */
  rows: readonly { name: string; count: number; typed?: boolean }[];
}

/** Counts by name: a table whose rows draw their own bars. */
export function ShareTable({ title, head, rows }: ShareTableProps) {
  const text = useText().figures;
  const titleId = useId();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <div className="min-w-0 break-inside-avoid">
      <h3 id={titleId} className="font-semibold text-sm">
        {title}
      </h3>
      {rows.length === 0 ? (
        <p className="mt-2 text-muted text-sm">{text.nothing}</p>
      ) : (
        <table aria-labelledby={titleId} className="mt-1 w-full table-fixed text-sm">
          <colgroup>
            <col />
            <col className="w-16" />
          </colgroup>
          <thead className="sr-only">
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">{text.count}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, count, typed }) => (
              <tr key={name}>
                <th scope="row" className="py-1 text-left align-baseline font-normal">
                  <span {...(typed && written(name))} className="wrap-anywhere block">
                    {name}
                  </span>
                  <Bar share={count / most} />
                </th>
                <td className="text-right align-baseline font-semibold text-xs">
                  {text.number(count)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <svg aria-hidden="true" height="6" className="mt-0.5 block w-[calc(100%+var(--spacing)*16)]">
      <rect width="100%" height="6" rx="3" className="fill-sunken print:fill-line" />
      {share > 0 && <rect width={`${share * 100}%`} height="6" rx="3" className="fill-accent" />}
    </svg>
  );
}
