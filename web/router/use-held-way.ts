import { useEffect, useEffectEvent, useState } from 'react';
import { type HeldWay, type Hold, holdWays, type Location } from './router.ts';

/** Whoever may hold a way: a screen may have several reasons to, and the router asks one. */
const holders = new Set<Hold>();
/** The one who is shown a way that is held. */
let holder: Hold | undefined;

const all: Hold = {
  holds(next, here) {
    holder?.show(null);
    holder = [...holders].find(({ holds }) => holds(next, here));
    return holder !== undefined;
  },
  show: (way) => holder?.show(way),
};

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
