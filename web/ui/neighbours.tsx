import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from './icon-button.tsx';
import { written } from './written.ts';

export interface NeighboursProps {
  /** From 1; 0 for what is in no list, which has no neighbours. */
  position: number;
  total: number;
  /** There are more than `total`, which were not all counted. */
  isAtLeast?: boolean;
  /** What the item is called, told to those who do not see its heading. */
  name: string;
  /** Undefined at the ends of the list. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** Where an open item stands in its list, told when it changes, and the ways to the ones beside it. */
export function Neighbours(props: NeighboursProps) {
  const { position, total, isAtLeast, name, onPrevious, onNext } = props;
  const text = useText().ui;
  if (position === 0) return null;
  return (
    <div className="-ml-2 flex items-center">
      <Way way="previous" label={text.previous} icon={<ChevronLeft />} onGo={onPrevious} />
      <p role="status" className="min-w-16 px-1 text-center text-muted text-sm">
        {text.position(position, isAtLeast ? text.moreThan(total) : total)}
        <span className="sr-only">
          : <bdi {...written(name)}>{name}</bdi>
        </span>
      </p>
      <Way way="next" label={text.next} icon={<ChevronRight />} onGo={onNext} />
    </div>
  );
}

interface WayProps {
  /** What the keys know it by. */
  way: 'previous' | 'next';
  label: string;
  icon: ReactNode;
  onGo: (() => void) | undefined;
}

/** At an end of the list it keeps the focus, which a disabled button would lose. */
function Way(props: WayProps) {
  return (
    <IconButton
      data-way={props.way}
      label={props.label}
      icon={props.icon}
      aria-disabled={!props.onGo}
      onClick={props.onGo}
      className="aria-disabled:opacity-40"
    />
  );
}
