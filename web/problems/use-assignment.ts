import { ChangedMeanwhile } from '#web/api/change-problem.ts';
import { useAssignProblem } from '#web/api/problem-assignee.ts';
import type { Colleague, Problem } from '#web/api/read-problem.ts';
import { useText } from '#web/text/use-text.ts';
import { useOwnId } from './filter-names.ts';
import type { Outcome } from './use-outcomes.ts';

interface Telling {
  tell: (id: string, outcome: Outcome) => void;
  letGo: (id: string) => void;
  /** Where no outcome tells it. */
  say: (id: string, sentence: string) => void;
  fail: (error: unknown, sentence: (message: string) => string) => void;
  /** What is to hold, where a colleague gave it to somebody else. */
  ask: (conflict: { problem: Problem; assignee: Colleague | null }) => void;
}

/** What is said of who has a problem now. */
export function useAssigned() {
  const text = useText().desk;
  const me = useOwnId();
  return (to: Colleague | null): string => {
    if (to === null) return text.released;
    return to.id === me ? text.taken : text.assigned(to.name);
  };
}

/** Gives problems to somebody, and says how it went, with a way back. */
export function useAssignment({ tell, letGo, say, fail, ask }: Telling) {
  const text = useText().desk;
  const message = useAssigned();
  const { mutateAsync } = useAssignProblem();

  /** Answers what the problem has become. What else was changed meanwhile does not stand in its way. */
  async function set(problem: Problem, to: Colleague | null): Promise<Problem> {
    const { id, version, assignee: from } = problem;
    try {
      const next = await mutateAsync({ id, version, from, to });
      return { ...problem, assignee: to, version: next };
    } catch (error) {
      const isElsewhere = error instanceof ChangedMeanwhile;
      if (!isElsewhere || error.problem.assignee?.id !== from?.id) throw error;
      return await set(error.problem, to);
    }
  }

  async function attempt(problem: Problem, to: Colleague | null): Promise<Problem | null> {
    try {
      return await set(problem, to);
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) fail(error, text.assignFailed);
      // A colleague has done the same.
      else if (error.problem.assignee?.id === to?.id) return error.problem;
      else {
        // What was done is not offered back any longer.
        letGo(problem.id);
        ask({ problem: error.problem, assignee: to });
      }
      return null;
    }
  }

  return async function assign(problem: Problem, to: Colleague | null): Promise<void> {
    const { id, assignee: from } = problem;
    tell(id, { message: text.saving, isPending: true });
    const changed = await attempt(problem, to);
    letGo(id);
    if (!changed) return;
    const undo = async () => {
      if (!(await attempt(changed, from))) return false;
      letGo(id);
      say(id, message(from));
      return true;
    };
    tell(id, { message: message(to), undo });
  };
}
