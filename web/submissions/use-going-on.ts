import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#web/api/device-storage.ts';

const KEY = 'nagrik.submissions.go-on';
/** Milliseconds for which what came in place of another one takes no decision. */
const SETTLE_TIME = 700;

/** Whether a decision leads on to the next submission; this browser remembers it. */
export function useGoingOn() {
  const [goesOn, setGoesOn] = useState(() => readStored(KEY) !== null);
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
      writeStored(KEY, wanted ? 'yes' : null);
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
