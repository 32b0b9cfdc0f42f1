import { useState } from 'react';
import { PROBLEM_STATUSES, type ProblemStatus } from '#contract/problem-values.ts';
import { useAddition } from '#web/api/additions.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ChangedMeanwhile, useSetProblemStatus } from '#web/api/problem-status.ts';
import type { Problem } from '#web/api/read-problem.ts';
import { useText } from '#web/text/use-text.ts';
import { useStatusName } from './status-badge.tsx';

export interface StatusOutcome {
  message: string;
  undo: () => Promise<void>;
}

/** A change that was not made, because somebody else made another one. */
export interface StatusConflict {
  /** The problem as it is now. */
  problem: Problem;
  wanted: ProblemStatus;
}

export interface StatusChange {
  /** For the alert; null when there is none. */
  failure: string | null;
  /** For screen readers: what was changed last, where no outcome tells it. */
  done: string;
  /** By problem, what was done and can be undone. */
  outcomes: ReadonlyMap<string, StatusOutcome>;
  conflict: StatusConflict | null;
  /** Whether each change is told with a way back. */
  canUndo: boolean;
  change: (problem: Problem, status: ProblemStatus) => Promise<void>;
  /** Ends what is told of a problem. */
  letGo: (id: string) => void;
  dismissFailure: () => void;
  dismissConflict: () => void;
}

const NOTHING: StatusChange['outcomes'] = new Map();

/** Changes statuses, and says how it went. */
export function useStatusChange(): StatusChange {
  const text = useText().problems;
  const statusName = useStatusName();
  const setStatus = useSetProblemStatus();
  const canUndo = useAddition('undo');
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<StatusConflict | null>(null);
  const [done, setDone] = useState('');
  const [outcomes, setOutcomes] = useState(NOTHING);

  function letGo(id: string) {
    setOutcomes((all) => new Map([...all].filter(([other]) => other !== id)));
  }

  function refused(error: unknown, wanted: ProblemStatus) {
    if (error instanceof ChangedMeanwhile) {
      const { problem } = error;
      if (problem.status === wanted) setDone(text.statusChanged(statusName(wanted)));
      else setConflict({ problem, wanted });
      return;
    }
    // The session is over: the login screen says so, and this one goes.
    if (error instanceof ApiError && error.status === 401) return;
    setFailure(text.updateFailed(error instanceof Error ? error.message : String(error)));
  }

  /** Answers what the problem has become, null when it was not changed. */
  async function set(problem: Problem, to: ProblemStatus): Promise<Problem | null> {
    const { id, status, version } = problem;
    setDone('');
    letGo(id);
    try {
      const next = await setStatus.mutateAsync({ id, from: status, to, version });
      return { ...problem, status: to, version: next };
    } catch (error) {
      refused(error, to);
      return null;
    }
  }

  async function change(problem: Problem, to: ProblemStatus) {
    const changed = await set(problem, to);
    if (!changed) return;
    const before = PROBLEM_STATUSES.find((status) => status === problem.status);
    if (!canUndo || !before) return setDone(text.statusChanged(statusName(to)));
    const undo = async () => {
      if (await set(changed, before)) setDone(text.statusChanged(statusName(before)));
    };
    setOutcomes((all) =>
      new Map(all).set(problem.id, { message: text.statusSet(statusName(to)), undo }),
    );
  }

  return {
    failure,
    done,
    outcomes,
    conflict,
    canUndo,
    change,
    letGo,
    dismissFailure: () => setFailure(null),
    dismissConflict: () => setConflict(null),
  };
}
