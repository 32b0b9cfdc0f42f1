import { GoOnBox } from '#web/queue/go-on-box.tsx';
import type { GoingOn } from '#web/queue/use-going-on.ts';
import { Neighbours } from '#web/ui/neighbours.tsx';

export interface SubmissionPlaceProps {
  name: string;
  /** From 1; 0 for one that is not in the list. */
  position: number;
  total: number;
  previous?: string | undefined;
  next?: string | undefined;
  onOpen: (id: string) => void;
  goingOn: GoingOn;
}

/** Where an open submission stands, the ways to the others, and whether a decision leads on. */
export function SubmissionPlace(props: SubmissionPlaceProps) {
  const { name, position, total, previous, next, onOpen, goingOn } = props;
  return (
    <>
      <Neighbours
        {...{ name, position, total }}
        onPrevious={previous ? () => onOpen(previous) : undefined}
        onNext={next ? () => onOpen(next) : undefined}
      />
      <GoOnBox {...goingOn} />
    </>
  );
}
