import { ChevronRight, CircleAlert, Clock, type LucideIcon, Sparkles } from 'lucide-react';
import { OPEN_STATUSES } from '#contract/problem-values.ts';
import { useAddition } from '#web/api/additions.ts';
import { useWaiting } from '#web/api/waiting.ts';
import { Link } from '#web/router/link.tsx';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const OPEN = OPEN_STATUSES.map((status) => `status=${status}`).join('&');
const WAYS = [
  {
    list: 'new',
    to: `${paths.problems}?status=submitted`,
    icon: Sparkles,
    name: 'fresh',
    hint: 'freshHint',
  },
  {
    list: 'urgent',
    to: `${paths.problems}?priority=urgent&${OPEN}`,
    icon: CircleAlert,
    isPressing: true,
    name: 'urgent',
    hint: 'urgentHint',
  },
  {
    list: 'overdue',
    to: `${paths.problems}?overdue=true`,
    icon: Clock,
    isPressing: true,
    name: 'overdue',
    hint: 'overdueHint',
  },
] as const;

/** Reports that are new, urgent and old, each a way to the list of them; where the server counts them. */
export function WaitingReports() {
  const text = useText().figures;
  const problems = useWaiting()?.problems;
  const isCounted = useAddition('waiting');
  const canFilter = useAddition('desk');
  if (!isCounted || !canFilter) return null;
  return (
    <section aria-label={text.waiting}>
      <ul className="grid gap-3 sm:grid-cols-3 sm:gap-5">
        {WAYS.map(({ list, name, hint, ...way }) => (
          <Way key={list} {...way} name={text[name]} hint={text[hint]} count={problems?.[list]} />
        ))}
      </ul>
    </section>
  );
}

interface WayProps {
  to: string;
  icon: LucideIcon;
  name: string;
  hint: string;
  count: number | undefined;
  /** Any at all are too many. */
  isPressing?: boolean;
}

function Way({ to, icon: Icon, name, hint, count, isPressing = false }: WayProps) {
  const text = useText().figures;
  const presses = isPressing && (count ?? 0) > 0;
  return (
    <li>
      <Link
        to={to}
        className="group flex h-full items-center gap-4 rounded-lg bg-surface px-4 py-3 ring-1 ring-line transition-colors hover:bg-raised sm:px-5"
      >
        <Icon
          aria-hidden="true"
          className={classes('size-5 shrink-0', presses ? 'text-danger-text' : 'text-accent')}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold group-hover:text-accent-text">{name}</span>
          <span className="block text-muted text-xs">{hint}</span>
        </span>
        <span className={classes('font-medium text-3xl', presses && 'text-danger-text')}>
          {count === undefined ? <Skeleton className="h-6 w-8" /> : text.number(count)}
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-line-strong" />
      </Link>
    </li>
  );
}
