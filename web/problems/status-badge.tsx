import type { ProblemPriority, ProblemStatus } from '#contract/problem-values.ts';
import { known } from '#web/text/known.ts';
import { useText } from '#web/text/use-text.ts';
import { Badge, type BadgeColour } from '#web/ui/badge.tsx';

const STATUS_COLOURS: Record<ProblemStatus, BadgeColour> = {
  submitted: 'blue',
  under_review: 'yellow',
  in_progress: 'purple',
  resolved: 'green',
  closed: 'grey',
};

/** None of a status that is open, as the two stand side by side: grey is what does not press. */
const PRIORITY_COLOURS: Partial<Record<ProblemPriority, BadgeColour>> = {
  urgent: 'red',
  high: 'orange',
};

/** How a status is called; one that the console does not know is shown as it came. */
export function useStatusName(): (status: string) => string {
  const { statuses } = useText().problems;
  return (status) => known(statuses, status) ?? status;
}

export function StatusBadge({ status }: { status: string }) {
  const statusName = useStatusName();
  if (!status) return '—';
  return <Badge colour={known(STATUS_COLOURS, status) ?? 'grey'}>{statusName(status)}</Badge>;
}

interface PriorityBadgeProps {
  priority: string;
  /** Without the word for what it is, which is left to those who do not see the badge. */
  short?: boolean;
}

export function PriorityBadge({ priority, short = false }: PriorityBadgeProps) {
  const text = useText().problems;
  if (!priority) return null;
  const name = known(text.priorities, priority) ?? priority;
  return (
    <Badge colour={known(PRIORITY_COLOURS, priority) ?? 'grey'}>
      {short ? (
        <>
          <span aria-hidden="true">{name}</span>
          <span className="sr-only">{text.priority(name)}</span>
        </>
      ) : (
        text.priority(name)
      )}
    </Badge>
  );
}
