import { useState } from 'react';
import type { ProblemStatus } from '#contract/constants.ts';
import { useSetProblemStatus } from '#web/api/problems.ts';
import type { Problem } from '#web/api/read-problem.ts';
import { useText } from '#web/text/use-text.ts';
import { useStatusName } from './status-badge.tsx';

export interface StatusChange {
  /** For the alert; null when there is none. */
  failure: string | null;
  /** For screen readers: what was changed last. */
  done: string;
  change: (problem: Problem, status: ProblemStatus) => Promise<void>;
  dismissFailure: () => void;
}

/** Changes statuses, and says how it went. */
export function useStatusChange(): StatusChange {
  const text = useText().problems;
  const statusName = useStatusName();
  const setStatus = useSetProblemStatus();
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState('');

  async function change({ id, status }: Problem, to: ProblemStatus) {
    setDone('');
    try {
      await setStatus.mutateAsync({ id, from: status, to });
      setDone(text.statusChanged(statusName(to)));
    } catch (error) {
      setFailure(text.updateFailed(error instanceof Error ? error.message : String(error)));
    }
  }

  return { failure, done, change, dismissFailure: () => setFailure(null) };
}
