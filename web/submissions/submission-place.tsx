import { useText } from '#web/text/use-text.ts';
import { Neighbours } from '#web/ui/neighbours.tsx';
import type { GoingOn } from './use-going-on.ts';

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
  const text = useText().submissions;
  return (
    <>
      <Neighbours
        {...{ name, position, total }}
        onPrevious={previous ? () => onOpen(previous) : undefined}
        onNext={next ? () => onOpen(next) : undefined}
      />
      <label className="flex min-h-9 cursor-pointer items-center gap-2 text-sm touch:min-h-11">
        <input
          type="checkbox"
          checked={goingOn.goesOn}
          onChange={(event) => goingOn.setGoesOn(event.target.checked)}
          className="size-4 accent-accent"
        />
        {text.goOn}
      </label>
    </>
  );
}
