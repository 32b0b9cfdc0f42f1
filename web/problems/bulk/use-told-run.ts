import { useEffect, useState } from 'react';
import { type Bulk, useToldBulks } from '#web/api/bulk.ts';
import { hasEndedHere } from './run-mark.ts';

/** Milliseconds between two looks at a change that may go on elsewhere, and at one that rests. */
const LOOK = 3000;
const REST = 30_000;
/** Milliseconds without a move after which nobody is taken to go on with it: longer than a slice takes. */
const STILL = 15_000;

interface Look {
  id: string;
  /** How far it has come; empty where it does not go on. */
  at: string;
  /** When it was first seen there. */
  since: number;
  /** `watched` until it moves, or has not for a while. */
  phase: 'watched' | 'elsewhere' | 'resting';
}

export interface ToldRun extends Pick<Look, 'phase'> {
  bulk: Bulk;
  /** When the newest of all that are told of began. */
  newest: string;
  askedAt: number;
}

const NOTHING: Look = { id: '', at: '', since: 0, phase: 'resting' };

/** Another text for each step of a change that is not at its end. */
export const stepOf = ({ state, done, undone, failures }: Bulk): string =>
  state === 'running' || state === 'undoing' ? [state, done, undone, failures].join() : '';

function lookAgain(before: Look, told: Bulk | undefined, askedAt: number): Look {
  const { id, at } = told ? { id: told.id, at: stepOf(told) } : NOTHING;
  if (id === before.id && at === before.at) {
    const isStill = before.phase !== 'resting' && askedAt - before.since >= STILL;
    return isStill ? { ...before, phase: 'resting' } : before;
  }
  const going = id === before.id ? 'elsewhere' : 'watched';
  return { id, at, since: askedAt, phase: at === '' ? 'resting' : going };
}

/**
 * The change that the server tells of, and whether somebody goes on with it in another tab or on another
 * device: the server is asked again as long as there is one.
 *
 * @param asked `isAsked` is false while it is known here how far it has come; `first` is told of before others
 */
export function useToldRun(
  closed: string | null,
  { isAsked, first }: { isAsked: boolean; first: string | undefined },
): ToldRun | null {
  const [look, setLook] = useState(NOTHING);
  const every = look.phase === 'resting' ? REST : LOOK;
  // What is at its end may be taken back elsewhere.
  const { bulks, askedAt } = useToldBulks(isAsked && look.id !== '' && every);
  const told = bulks.find(({ id }) => id === first) ?? bulks.find(({ id }) => id !== closed);
  const now = lookAgain(look, told, askedAt);
  if (now !== look) setLook(now);
  const isOver = useEndedHere(now.phase === 'watched' ? now.id : '', askedAt);
  if (!told) return null;
  const newest = bulks.map(({ createdAt }) => createdAt).reduce((a, b) => (a > b ? a : b));
  return { bulk: told, newest, phase: isOver ? 'resting' : now.phase, askedAt };
}

/** Whether the tab that went through a change was one of this browser's and is gone: it need not be watched. */
function useEndedHere(id: string, askedAt: number): boolean {
  const [ended, setEnded] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at as often as the server is asked
  useEffect(() => {
    if (id !== '')
      hasEndedHere(id).then(
        (isOver) => setEnded(isOver ? id : ''),
        () => undefined,
      );
  }, [id, askedAt]);
  return id !== '' && ended === id;
}
