import { useWaiting } from '#web/api/waiting.ts';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import type { NavItem } from './nav-items.ts';

/** More are not counted out in so little room. */
const MOST = 999;

export interface WaitingCountProps {
  item: NavItem;
  /** The link says it by `aria-describedby`: its name is that of the place alone. */
  id: string;
  className: string;
}

/** How many wait for somebody, beside the link to a place; nothing where none do. */
export function WaitingCount({ item, id, className }: WaitingCountProps) {
  const text = useText().app;
  const waiting = useWaiting();
  const count = (waiting && item.waiting?.(waiting)) ?? 0;
  if (count === 0) return null;
  return (
    <span
      id={id}
      className={classes(
        'min-w-5 rounded-full bg-attention px-1.5 py-px text-center font-semibold text-2xs text-attention-ink leading-tight',
        className,
      )}
    >
      {count > MOST ? `${MOST}+` : count}
      <span className="sr-only"> {text.waiting}</span>
    </span>
  );
}
