import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#web/api/device-storage.ts';
import { SETTLE_TIME } from '#web/ui/use-settled-press.tsx';

/** Whether a decision leads on to the next item of a list; this browser remembers it. */
export function useGoingOn(list: 'submissions' | 'problems') {
  const key = `nagrik.${list}.go-on`;
  const [goesOn, setGoesOn] = useState(() => readStored(key) !== null);
  const [arrived, setArrived] = useState(0);
  const [isSettled, setSettled] = useState(true);

  useEffect(() => {
    if (arrived === 0) return;
    const timer = setTimeout(() => setSettled(true), SETTLE_TIME);
    return () => clearTimeout(timer);
  }, [arrived]);

  return {
    goesOn,
    setGoesOn(wanted: boolean) {
      writeStored(key, wanted ? 'yes' : null);
      setGoesOn(wanted);
    },
    /** False for a moment after `arrive`: the second tap of a hasty hand was meant for the one before. */
    isSettled,
    arrive() {
      setSettled(false);
      setArrived((count) => count + 1);
    },
  };
}
export type GoingOn = ReturnType<typeof useGoingOn>;
