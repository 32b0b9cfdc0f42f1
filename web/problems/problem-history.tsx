import type { HistoryEntry } from '#web/api/read-problem.ts';
import { useText } from '#web/text/use-text.ts';
import { contained } from '#web/ui/contained.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { written } from '#web/ui/written.ts';
import { useStatusName } from './status-badge.tsx';

/** Who changed the status, when, from what to what; nothing where the backend keeps no history. */
export function ProblemHistory({ history }: { history: HistoryEntry[] }) {
  const text = useText().problems;
  const statusName = useStatusName();
  if (history.length === 0) return null;
  return (
    <section>
      <h3 className="mb-3 border-line border-b pb-1 font-semibold">{text.history}</h3>
      <ol className="space-y-3 border-line-strong/50 border-l-2 pl-4">
        {history.map((entry, index) => (
          // An entry never moves or goes: its place is its identity.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index}>
            <p className="font-semibold">
              {entry.from === entry.to
                ? text.historyNote(statusName(entry.to))
                : text.historyStep(statusName(entry.from), statusName(entry.to))}
            </p>
            {entry.note && (
              <p {...written(entry.note)} className="wrap-anywhere w-fit whitespace-pre-line">
                {entry.note}
              </p>
            )}
            <p className="text-muted text-xs">
              {entry.by && (
                <>
                  <bdi {...written(entry.by)}>{contained(entry.by)}</bdi>,{' '}
                </>
              )}
              {formatDateTime(entry.at)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
