import { useMemo, useState } from 'react';

/** What was just done to a problem, or is being done. */
export interface Outcome {
  message: string;
  /** It is on its way: not known to be done. */
  isPending?: boolean;
  /** Answers whether it was taken back, and is told until then; undefined where it stays. */
  undo?: () => Promise<boolean>;
  /** Told only once the backend says that it takes statuses back. */
  isEarly?: boolean;
}

const NOTHING: ReadonlyMap<string, Outcome> = new Map();

/** By problem, what was done last, until it is let go. */
export function useOutcomes(canUndo: boolean) {
  const [outcomes, setOutcomes] = useState(NOTHING);
  const told = useMemo(
    () => new Map([...outcomes].filter(([, { isEarly }]) => canUndo || !isEarly)),
    [outcomes, canUndo],
  );
  return {
    outcomes: told,
    tell(id: string, outcome: Outcome) {
      setOutcomes((all) => new Map(all).set(id, outcome));
    },
    letGo(id: string) {
      setOutcomes((all) => new Map([...all].filter(([other]) => other !== id)));
    },
  };
}
