import { useEffect, useEffectEvent, useState } from 'react';
import { type HeldWay, type Hold, holdWays, type Location } from './router.ts';

/** Whoever may hold a way: a screen may have several reasons to. */
const holders = new Set<Hold>();
/** Those who hold the way that is asked for. The first of them is shown it, and the others once it may go on. */
let asking: Hold[] = [];

const all: Hold = {
  holds(next, here) {
    asking[0]?.show(null);
    asking = [...holders].filter(({ holds }) => holds(next, here));
    return asking.length > 0;
  },
  show,
};

function show(way: HeldWay | null): void {
  const [first, ...others] = asking;
  const goOn = () => {
    first?.show(null);
    asking = others;
    show(way);
  };
  first?.show(way && others.length > 0 ? { ...way, leave: goOn } : way);
}

function addHolder(asked: Hold): () => void {
  holders.add(asked);
  const letGo = holdWays(all);
  return () => {
    holders.delete(asked);
    if (holders.size === 0) letGo();
  };
}

/** The way that somebody was held on, until it is decided; nobody leaves while `holds` says so. */
export function useHeldWay(holds: (next: Location, here: Location) => boolean): HeldWay | null {
  const [way, show] = useState<HeldWay | null>(null);
  const asked = useEffectEvent(holds);
  useEffect(() => addHolder({ holds: (next, here) => asked(next, here), show }), []);
  return way;
}
