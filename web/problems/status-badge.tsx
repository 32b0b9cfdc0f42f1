import { useText } from '#web/text/use-text.ts';
import { Badge, type BadgeColour } from '#web/ui/badge.tsx';

const STATUS_COLOURS = new Map<string, BadgeColour>([
  ['submitted', 'blue'],
  ['under_review', 'yellow'],
  ['in_progress', 'purple'],
  ['resolved', 'green'],
  ['closed', 'grey'],
]);

const PRIORITY_COLOURS = new Map<string, BadgeColour>([
  ['urgent', 'red'],
  ['high', 'orange'],
  ['medium', 'yellow'],
  ['low', 'grey'],
]);

/** What a value is called; one that the console does not know is shown as it came. */
const nameOf = (names: Record<string, string>, value: string) =>
  (Object.hasOwn(names, value) && names[value]) || value;

/** How a status is called. */
export function useStatusName(): (status: string) => string {
  const { statuses } = useText().problems;
  return (status) => nameOf(statuses, status);
}

export function StatusBadge({ status }: { status: string }) {
  const statusName = useStatusName();
  if (!status) return '—';
  return <Badge colour={STATUS_COLOURS.get(status) ?? 'grey'}>{statusName(status)}</Badge>;
}

export function PriorityBadge({ priority }: { priority: string }) {
  const text = useText().problems;
  if (!priority) return null;
  const name = nameOf(text.priorities, priority);
  return <Badge colour={PRIORITY_COLOURS.get(priority) ?? 'grey'}>{text.priority(name)}</Badge>;
}
