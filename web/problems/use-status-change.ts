import { useState } from 'react';
import type { ProblemStatus } from '#contract/constants.ts';
import { useSetProblemStatus } from '#web/api/problems.ts';
import type { Problem } from '#web/api/read-problem.ts';
import { useText } from '#web/text/use-text.ts';
import { useStatusName } from './status-badge.tsx';

export interface StatusChange {
  /** The report whose status is on its way, and what it will be. */
  busy: { id: string; status: ProblemStatus } | null;
  /** For the alert; null when there is none. */
  failure: string | null;
  /** For screen readers: what was changed last. */
  done: string;
  change: (problem: Problem, status: ProblemStatus) => Promise<void>;
  dismissFailure: () => void;
}

/** Changes the status of one report at a time. */
export function useStatusChange(): StatusChange {
  const text = useText().problems;
  const statusName = useStatusName();
  const setStatus = useSetProblemStatus();
  const [busy, setBusy] = useState<StatusChange['busy']>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState('');

  async function change({ id }: Problem, status: ProblemStatus) {
    setBusy({ id, status });
    setDone('');
    try {
      await setStatus.mutateAsync({ id, status });
      setDone(text.statusChanged(statusName(status)));
    } catch (error) {
      setFailure(text.updateFailed(error instanceof Error ? error.message : String(error)));
    } finally {
      setBusy(null);
    }
  }

  return { busy, failure, done, change, dismissFailure: () => setFailure(null) };
}
