import '#web/text/queue.ts';
import { type SuspectedRoom, useSuspectedCount } from '#web/api/suspected.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';

export interface SuspectedFilterProps {
  room: SuspectedRoom;
  /** Whether the list shows what is suspected, and nothing else. */
  shown: boolean;
  onShow: (shown: boolean) => void;
  className?: string;
}

/** The way to what is suspected to be spam, and back; nothing while there is none. Comes late: keep its room. */
export function SuspectedFilter({ room, shown, onShow, className }: SuspectedFilterProps) {
  const text = useText().queue;
  const count = useSuspectedCount(room);
  if (count === 0 && !shown) return null;
  return (
    <Button variant="quiet" size="sm" className={className} onClick={() => onShow(!shown)}>
      {shown ? text.leaveSuspected : text.suspectedCount(count)}
    </Button>
  );
}
