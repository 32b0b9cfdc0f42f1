import { AlarmClock, CircleUserRound, MessageSquareText } from 'lucide-react';
import { useAddition } from '#web/api/additions.ts';
import { serverNow } from '#web/api/clock.ts';
import type { Problem } from '#web/api/read-problem.ts';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import { written } from '#web/ui/written.ts';
import { useOwnId } from './filter-names.ts';
import { isDone } from './is-done.ts';
import { PriorityBadge } from './status-badge.tsx';

interface MatterProps {
  problem: Problem;
  className?: string;
}

const DAY = 86_400_000;

/** When the day of a moment began, where the browser is. */
const dayOf = (moment: Date) => new Date(moment).setHours(0, 0, 0, 0);

/** What is more or less pressing than most; nothing of what is medium. */
export function RowPriority({ problem: { priority } }: MatterProps) {
  const isDesk = useAddition('desk');
  if (!isDesk || priority === 'medium') return null;
  return <PriorityBadge priority={priority} short />;
}

/** For how long an open problem waits; a sign and other words for one past the promise. */
export function RowAge({ problem, className }: MatterProps) {
  const text = useText().desk;
  const isDesk = useAddition('desk');
  const { submittedAt, status, overdue } = problem;
  if (!isDesk || !submittedAt || isDone(status)) return null;
  // Rounded: where clocks are changed, not every day has as many hours.
  const days = Math.max(0, Math.round((dayOf(new Date(serverNow())) - dayOf(submittedAt)) / DAY));
  if (overdue)
    return (
      <p
        className={classes(
          'flex items-center gap-1 whitespace-nowrap font-semibold text-danger-text md:whitespace-normal',
          className,
        )}
      >
        <AlarmClock aria-hidden="true" className="size-3.5 shrink-0" />
        {text.waitsLate(days)}
      </p>
    );
  return (
    <p className={classes('text-muted', className)}>{days === 0 ? text.came : text.waits(days)}</p>
  );
}

/** Who has it; oneself is seen at once. */
export function RowAssignee({ problem: { assignee }, className }: MatterProps) {
  const text = useText().desk;
  const me = useOwnId();
  if (!assignee) return null;
  const isMine = assignee.id === me;
  const name = assignee.name || text.somebody;
  return (
    <p
      className={classes(
        'flex w-fit min-w-0 max-w-full items-center gap-1 text-xs',
        isMine ? 'rounded-sm bg-accent px-1.5 font-semibold text-accent-ink' : 'text-muted',
        className,
      )}
    >
      <CircleUserRound aria-hidden="true" className="size-3.5 shrink-0" />
      {isMine ? (
        text.mine
      ) : (
        <>
          <span className="sr-only">{text.assign} </span>
          <bdi {...written(name)} title={name} className="truncate">
            {name}
          </bdi>
        </>
      )}
    </p>
  );
}

/** The first line of what was noted last. */
export function RowNote({ problem: { newestNote }, className }: MatterProps) {
  const text = useText().desk;
  const [line = ''] = newestNote.trim().split('\n');
  if (line === '') return null;
  return (
    <p className={classes('flex min-w-0 items-center gap-1 text-muted text-xs', className)}>
      <MessageSquareText aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">{text.newestNote}</span>
      <span {...written(line)} title={line} className="truncate">
        {line}
      </span>
    </p>
  );
}
