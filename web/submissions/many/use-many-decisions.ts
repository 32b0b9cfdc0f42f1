import { useEffect, useRef, useState } from 'react';
import type { Decision } from '#web/api/decisions.ts';
import type { Submission } from '#web/api/read-submission.ts';
import type { Decisions } from '#web/queue/use-decisions.ts';
import { decisionOn } from '../decision-on.ts';
import { type Failure, goThrough, type Way } from './go-through.ts';

export type ManyAction = 'approve' | 'reject';

/** Decisions on many, as far as they have come. */
export interface Run {
  action: ManyAction;
  /** `stopping` after the one that is under way. */
  phase: 'going' | 'stopping' | 'resting';
  isBack: boolean;
  /** Of how many. */
  total: number;
  done: readonly Decided[];
  /** What was not decided, or not taken back. */
  failed: readonly Failure<Decided>[];
  /** Why it rests, where nobody stopped it. */
  broken: string;
}

export interface Decided {
  submission: Submission;
  decision: Decision;
}

const NEW = { phase: 'going', isBack: false, done: [], failed: [], broken: '' } as const;

/** Decides on many submissions one after the other, and takes the lot back. */
export function useManyDecisions(decisions: Decisions, onDone: (ids: string[]) => void) {
  const [run, setRun] = useState<Run | null>(null);
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);
  const change = (part: Partial<Run>) => setRun((before) => before && { ...before, ...part });

  async function go(begun: Run, way: Pick<Way<Decided>, 'items' | 'act'>) {
    stopping.current = new AbortController();
    setRun(begun);
    const { signal } = stopping.current;
    const show = (done: readonly Decided[]) => change({ done });
    const outcome = await goThrough({ ...way, signal, show });
    change({ ...outcome, phase: 'resting' });
    return outcome;
  }

  return {
    run,
    /** Answers false where it was stopped or broke off, with some of them as they were. */
    async decide(submissions: readonly Submission[], action: ManyAction, reason: string) {
      const items = submissions.map((submission) => ({
        submission,
        decision: decisionOn(submission, action, reason),
      }));
      const act = ({ decision }: Decided) => decisions.decideQuietly(decision);
      const { done, failed } = await go({ ...NEW, action, total: items.length }, { items, act });
      onDone(done.map(({ submission }) => submission.id));
      return done.length + failed.length === items.length;
    },
    async undo() {
      if (!run) return;
      const { action, done } = run;
      const act = ({ decision }: Decided) => decisions.undoQuietly(decision);
      await go({ ...NEW, action, isBack: true, total: done.length }, { items: done, act });
    },
    stop() {
      change({ phase: 'stopping' });
      stopping.current.abort();
    },
    close: () => setRun(null),
  };
}
export type ManyDecisions = ReturnType<typeof useManyDecisions>;
