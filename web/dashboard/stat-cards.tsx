import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Count, Counts } from './use-counts.ts';

/** The change since last month is no measurement: these labels are fixed. An unknown number has none. */
const CHANGE_LABELS = { total: '+12%', published: '+8%', nonePending: '0' };

/** The three figures at the head of the dashboard. */
export function StatCards({ total, published, pending }: Counts) {
  const text = useText().dashboard;
  const waiting = Boolean(pending);
  return (
    <dl className="grid overflow-hidden rounded-lg bg-surface ring-1 ring-line max-sm:divide-y sm:grid-cols-3 sm:divide-x divide-line">
      <StatCard label={text.totalBlogs} count={total} change={CHANGE_LABELS.total} />
      <StatCard label={text.published} count={published} change={CHANGE_LABELS.published} />
      <StatCard
        label={text.pendingSubmissions}
        count={pending}
        change={waiting ? text.somePending : CHANGE_LABELS.nonePending}
        attention={waiting}
      />
    </dl>
  );
}

type StatCardProps = { label: string; count: Count; change: string; attention?: boolean };

/** On a phone the figure stands right of its label, elsewhere below it. */
function StatCard({ label, count, change, attention = false }: StatCardProps) {
  const text = useText().dashboard;
  return (
    <div className="grid grid-cols-[1fr_auto] max-[14rem]:grid-cols-1 items-center gap-x-4 px-4 py-3 sm:grid-cols-1 sm:px-5 sm:py-4">
      <dt className="font-semibold text-muted text-sm">{label}</dt>
      <dd
        className="row-span-2 min-h-10 font-medium text-3xl sm:row-span-1 sm:mt-1 sm:min-h-13 sm:text-4xl"
        aria-busy={count === undefined}
      >
        {count === undefined ? (
          <Skeleton className="mt-2 h-6 w-14 sm:mt-3 sm:h-7" />
        ) : (
          <Figure count={count} />
        )}
      </dd>
      <dd className="min-h-4 text-muted text-xs">
        {count !== null && (
          <>
            <Change shown={count !== undefined} attention={attention}>
              {change}
            </Change>{' '}
            {text.fromLastMonth}
          </>
        )}
      </dd>
    </div>
  );
}

function Figure({ count }: { count: number | null }) {
  const text = useText().dashboard;
  return count === null ? text.unknown : text.number(count);
}

function Change(props: { shown: boolean; attention: boolean; children: string }) {
  return (
    <span
      className={classes(
        'font-semibold',
        !props.shown && 'invisible',
        props.attention
          ? 'rounded-xs bg-attention px-1.5 py-px text-attention-ink'
          : 'text-success-text',
      )}
    >
      {props.children}
    </span>
  );
}
