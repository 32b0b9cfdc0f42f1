import { useState } from 'react';
import { PROBLEM_STATUSES, type ProblemStatus } from '#contract/problem-values.ts';
import { useAddition } from '#web/api/additions.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ChangedMeanwhile } from '#web/api/change-problem.ts';
import { useSetProblemStatus } from '#web/api/problem-status.ts';
import type { Colleague, Problem } from '#web/api/read-problem.ts';
import { useText } from '#web/text/use-text.ts';
import { useStatusName } from './status-badge.tsx';
import { useAssignment } from './use-assignment.ts';
import { type Outcome, useOutcomes } from './use-outcomes.ts';

/** A change that was not made, because somebody else made another one. */
export type Conflict = {
  /** The problem as it is now. */
  problem: Problem;
} & ({ wanted: ProblemStatus; note: string } | { assignee: Colleague | null });

/** A problem that a status is chosen for. */
interface DecidedOn extends Problem {
  /** The status it had when that was chosen; the one it has where this is not given. */
  seen?: string | undefined;
}

/** A sentence of what was done to a problem. */
export interface Done {
  id: string;
  said: string;
}

export interface StatusChange {
  /** For the alert; null when there is none. */
  failure: string | null;
  /** What was changed last, where no outcome tells it; another object each time. */
  done: Done | null;
  /** By problem, what was done and can be undone. */
  outcomes: ReadonlyMap<string, Outcome>;
  conflict: Conflict | null;
  /** Whether each change is told with a way back. */
  canUndo: boolean;
  /** Answers whether it was changed. A note is kept in the history; the status may stay with it. */
  change: (problem: DecidedOn, status: ProblemStatus, note?: string) => Promise<boolean>;
  /** Gives it to somebody, or to nobody. */
  assign: (problem: Problem, to: Colleague | null) => Promise<void>;
  /** Ends what is told of a problem. */
  letGo: (id: string) => void;
  /** Ends what `done` says. */
  hush: () => void;
  dismissFailure: () => void;
  dismissConflict: () => void;
}

export const knownStatus = ({ status: is }: Problem) =>
  PROBLEM_STATUSES.find((status) => status === is);

/** Changes statuses and who has what, and says how it went. */
export function useStatusChange(): StatusChange {
  const { problems: text, desk } = useText();
  const statusName = useStatusName();
  const attempt = useAttempt();
  const canUndo = useAddition('undo');
  const { failure, fail, dismissFailure } = useFailure();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { done, say, sayChanged, hush } = useDone();
  const { outcomes, tell, letGo } = useOutcomes(canUndo);
  const assign = useAssignment({ tell, letGo, say, fail, ask: setConflict });

  function refused(error: unknown, wanted: ProblemStatus, note: string) {
    if (!(error instanceof ChangedMeanwhile)) return fail(error, text.updateFailed);
    const { problem } = error;
    if (problem.status === wanted && note === '') sayChanged(problem.id, wanted);
    else setConflict({ problem, wanted, note });
  }

  /** Answers what the problem has become, null when it was not changed. */
  async function set(problem: DecidedOn, to: ProblemStatus, note: string): Promise<Problem | null> {
    hush();
    try {
      return await attempt(problem, to, note);
    } catch (error) {
      // What was done is not offered back any longer.
      if (error instanceof ChangedMeanwhile) letGo(problem.id);
      refused(error, to, note);
      return null;
    }
  }

  function tellOf(problem: Problem, changed: Problem, to: ProblemStatus, note: string) {
    const before = knownStatus(problem);
    if (before === to) return tell(problem.id, { message: desk.noteSaved });
    if (!canUndo || !before) sayChanged(problem.id, to);
    if (!before) return;
    const message = (note === '' ? text.statusSet : desk.setNoted)(statusName(to));
    const undo = async () => {
      if (!(await set(changed, before, ''))) return false;
      letGo(problem.id);
      sayChanged(problem.id, before);
      return true;
    };
    tell(problem.id, { message, undo, isEarly: !canUndo });
  }

  async function change(problem: DecidedOn, to: ProblemStatus, note = ''): Promise<boolean> {
    if (canUndo) tell(problem.id, { message: desk.saving, isPending: true });
    const changed = await set(problem, to, note);
    letGo(problem.id);
    if (changed) tellOf(problem, changed, to, note);
    return changed !== null;
  }

  return {
    failure,
    done,
    outcomes,
    conflict,
    canUndo,
    change,
    assign,
    letGo,
    hush,
    dismissFailure,
    dismissConflict: () => setConflict(null),
  };
}

/**
 * Sets a status, and answers what the problem has become. What else was changed meanwhile does not stand in
 * its way, and nothing in that of a note alone, which leaves the status as it is by then.
 */
function useAttempt() {
  const { mutateAsync } = useSetProblemStatus();
  return async function attempt(
    problem: DecidedOn,
    to: ProblemStatus,
    note: string,
  ): Promise<Problem> {
    const { id, status: from, version, seen = from, ...rest } = problem;
    try {
      const next = await mutateAsync({ id, from, to, version, note });
      return { ...rest, id, status: to, version: next };
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
      const now = knownStatus(error.problem);
      if (now && to === seen) return await attempt(error.problem, now, note);
      if (error.problem.status === seen) return await attempt(error.problem, to, note);
      throw error;
    }
  };
}

/** What is said where no outcome tells it. */
function useDone() {
  const text = useText().problems;
  const statusName = useStatusName();
  const [done, setDone] = useState<Done | null>(null);
  const say = (id: string, said: string) => setDone({ id, said });
  return {
    done,
    say,
    sayChanged: (id: string, to: ProblemStatus) => say(id, text.statusChanged(statusName(to))),
    hush: () => setDone(null),
  };
}

/** The alert of what was not done. */
function useFailure() {
  const [failure, setFailure] = useState<string | null>(null);
  function fail(error: unknown, sentence: (message: string) => string) {
    // The session is over: the login screen says so, and this one goes.
    if (error instanceof ApiError && error.status === 401) return;
    setFailure(sentence(error instanceof Error ? error.message : String(error)));
  }
  return { failure, fail, dismissFailure: () => setFailure(null) };
}
