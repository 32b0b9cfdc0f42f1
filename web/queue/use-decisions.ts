import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type Decision,
  type DecisionAction,
  isDecidedElsewhere,
  STATUS_AFTER,
} from '#web/api/decisions.ts';
import type { Fold } from '#web/ui/folding-row.tsx';
import { toast } from '#web/ui/toast.ts';
import { useStable } from '#web/ui/use-stable.ts';

interface ActionWords {
  toast: string;
  message: string;
  failed: string;
  /** Said where it was so already. */
  already: string;
}

export interface Queue {
  words: Record<DecisionAction, ActionWords>;
  undoFailed: string;
  /** Whether the backend takes decisions back. */
  canUndo: boolean;
  /** Does it, and answers what is said of it. */
  decide: (decision: Decision, message: string) => Promise<ReactNode>;
  /** Whether an item has a status at present. */
  isNow: (id: string, status: string) => Promise<boolean>;
}

export interface Decisions {
  /** By id, what was decided and is still told in its row. */
  folds: ReadonlyMap<string, Fold>;
  /** Whether their ways back are offered. */
  canUndo: boolean;
  /** The latest decision until the next one. */
  latest: { id: string; fold: Fold } | null;
  /** By id, what is being done. */
  underway: ReadonlyMap<string, DecisionAction>;
  /** Answers whether there is nothing left to decide. The same function at every call of the hook. */
  decide: (decision: Decision) => Promise<boolean>;
  /** As one of many: without a toast. Rejects where it was not made; what was made already is no failure. */
  decideQuietly: (decision: Decision) => Promise<void>;
  undoQuietly: (decision: Decision) => Promise<void>;
  /** Ends what the row of an item tells. */
  letGo: (id: string) => void;
  /** What was taken back and not seen in the list since: its row does not wait to be let in. */
  back: ReadonlySet<string>;
  onLetIn: (ids: readonly string[]) => void;
}

/** Decides, and says how it went: a toast for the eye, and a message in the place of the row. */
export function useDecisions(queue: Queue): Decisions {
  const { fold: foldRow, takeBack, ...rows } = useFolds();
  const [latest, setLatest] = useState<Decisions['latest']>(null);
  const [underway, setUnderway] = useState<Decisions['underway']>(new Map());

  /** At once: a row that showed its new status first would have another height, and move the others. */
  function tell(id: string, fold: Fold, { isOfMany = false } = {}) {
    flushSync(() => {
      foldRow(id, fold);
      if (!isOfMany) setLatest({ id, fold });
    });
  }

  /** Answers whether there is nothing left to decide. */
  async function tellFailed({ id, action }: Decision, error: unknown): Promise<boolean> {
    const words = queue.words[action];
    if (await isMade(queue, error, id, STATUS_AFTER[action])) {
      tell(id, { message: words.already });
      return true;
    }
    toast.error(words.failed);
    if (!isDecidedElsewhere(error)) return false;
    tell(id, { message: error.message, refused: true });
    return true;
  }

  const undo = useStable(async (decision: Decision) => {
    try {
      for (const step of wayBack(decision)) await queue.decide(step, '');
    } catch (error) {
      const { id } = decision;
      if (!(await isMade(queue, error, id, decision.from))) {
        toast.error(queue.undoFailed);
        return false;
      }
    }
    toast.dismiss();
    takeBack(decision.id);
    setLatest((told) => (told?.id === decision.id ? null : told));
    return true;
  });

  const decide = useStable(async (decision: Decision) => {
    const { id, action } = decision;
    const words = queue.words[action];
    setLatest(null);
    if (queue.canUndo && decision.from === STATUS_AFTER[action]) {
      tell(id, { message: words.already, refused: true });
      return true;
    }
    setUnderway((all) => new Map(all).set(id, action));
    try {
      const message = await queue.decide(decision, words.message);
      tell(id, { message, onUndo: () => undo(decision) });
      toast.success(words.toast);
      return true;
    } catch (error) {
      return await tellFailed(decision, error);
    } finally {
      setUnderway((all) => without(all, id));
    }
  });

  const quietly = useQuietly(queue, { tell, takeBack, setUnderway });
  const { canUndo } = queue;
  return { ...rows, canUndo, latest, underway, decide, ...quietly };
}

/** What rows tell of decisions, and which of them are to come back. */
function useFolds() {
  const [folds, setFolds] = useState<Decisions['folds']>(new Map());
  const [back, setBack] = useState<Decisions['back']>(new Set());
  const letGo = useStable((id: string) => setFolds((all) => without(all, id)));
  const onLetIn = (ids: readonly string[]) =>
    setBack((all) => new Set([...all].filter((id) => !ids.includes(id))));
  return {
    folds,
    back,
    letGo,
    fold(id: string, fold: Fold) {
      setFolds((all) => new Map(all).set(id, fold));
      onLetIn([id]);
    },
    /** What was told of the decision is not true any longer. */
    takeBack(id: string) {
      letGo(id);
      setBack((all) => new Set(all).add(id));
    },
    onLetIn,
  };
}

interface Telling {
  tell: (id: string, fold: Fold, options: { isOfMany: boolean }) => void;
  takeBack: (id: string) => void;
  setUnderway: Dispatch<SetStateAction<Decisions['underway']>>;
}

/** Decisions of which a bar tells, and their rows. */
function useQuietly(queue: Queue, { tell, takeBack, setUnderway }: Telling) {
  const decideQuietly = useStable(async (decision: Decision) => {
    const { id, action } = decision;
    const { message, already } = queue.words[action];
    setUnderway((all) => new Map(all).set(id, action));
    try {
      const told = await queue.decide({ ...decision, ofMany: true }, message);
      tell(id, { message: told }, { isOfMany: true });
    } catch (error) {
      if (!(await isMade(queue, error, id, STATUS_AFTER[action]))) throw error;
      tell(id, { message: already }, { isOfMany: true });
    } finally {
      setUnderway((all) => without(all, id));
    }
  });

  const undoQuietly = useStable(async (decision: Decision) => {
    const { id, from } = decision;
    try {
      for (const step of wayBack(decision)) await queue.decide({ ...step, ofMany: true }, '');
    } catch (error) {
      if (!(await isMade(queue, error, id, from))) throw error;
    }
    takeBack(id);
  });

  return { decideQuietly, undoQuietly };
}

/** Whether a refused decision had been made already; not, where the backend does not say. */
const isMade = (queue: Queue, error: unknown, id: string, status: string) =>
  isDecidedElsewhere(error) && queue.isNow(id, status).catch(() => false);

/** What takes a decision back, one step after the other. */
function wayBack({ id, action, from, reason = '' }: Decision): Decision[] {
  const back = { id, from: STATUS_AFTER[action] };
  const reject: Decision = { id, from: STATUS_AFTER.reopen, action: 'reject', reason };
  if (action === 'reopen') return [from === 'approved' ? { ...back, action: 'approve' } : reject];
  const reopen: Decision = { ...back, action: 'reopen' };
  return from === 'rejected' ? [reopen, reject] : [reopen];
}

function without<Value>(all: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  return new Map([...all].filter(([other]) => other !== id));
}
