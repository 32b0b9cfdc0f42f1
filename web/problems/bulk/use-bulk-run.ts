import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type Bulk,
  type BulkChange,
  type Chosen,
  startBulk,
  stepBulk,
  TOLD_BULKS,
} from '#web/api/bulk.ts';
import { readStored, writeStored } from '#web/api/device-storage.ts';
import { type Going, goThrough, type Step, sentenceOf } from './go-through.ts';
import { markRun } from './run-mark.ts';
import { stepOf, type ToldRun, useToldRun } from './use-told-run.ts';

export interface Run {
  bulk: Bulk;
  /** `stopping` after the slice that is under way; of one that is not gone through here, what is known of it. */
  phase: Going | 'stopping' | ToldRun['phase'];
  /** How many were to be taken back. */
  from: number;
  /** Why it rests, where nobody stopped it. */
  failure: string;
}

export interface BulkRun {
  /** The change that is made, was made within a day, or was not finished; null when there is none. */
  run: Run | null;
  /** Rejects where it could not begin. */
  start: (chosen: Chosen, change: BulkChange) => Promise<void>;
  resume: () => void;
  undo: () => void;
  stop: () => void;
  /** Leaves it at what is changed so far. */
  leave: () => Promise<void>;
  close: () => void;
}

/** The change that this browser need not tell of any longer. */
const CLOSED = 'nagrik.problems.closed-bulk';

/** What came to rest here, and when. */
interface Rest extends Run {
  at: number;
  /**
   * What the server's telling says of it since: nothing, that it is as it was here, or that somebody has
   * gone on with it elsewhere or taken it back.
   */
  heard: 'nothing' | 'same' | 'left';
}

const resting = (bulk: Bulk, failure = ''): Rest => ({
  ...{ bulk, phase: 'resting', from: bulk.done, failure, at: Date.now(), heard: 'nothing' },
});

/** Whether it is gone through here. */
export const isGoing = (run: Run | null) =>
  run !== null && !['watched', 'elsewhere', 'resting'].includes(run.phase);

/**
 * The server tells of each change that can be gone on with, but of those at their end only of the latest:
 * behind a newer one, nothing is said of one that is done.
 */
function hear(own: Rest, told: ToldRun | null): Rest['heard'] {
  if (own.heard === 'left') return 'left';
  if (told?.bulk.id === own.bulk.id) {
    if (told.askedAt <= own.at) return own.heard;
    const isSame = told.bulk.state === own.bulk.state && stepOf(told.bulk) === stepOf(own.bulk);
    return isSame ? 'same' : 'left';
  }
  if (own.heard === 'nothing') return 'nothing';
  const isBehind = told !== null && told.newest > own.bulk.createdAt;
  return isBehind && stepOf(own.bulk) === '' ? 'nothing' : 'left';
}

function runOf(own: Run | Rest | null, told: ToldRun | null): Run | null {
  if (own && !('heard' in own && own.heard === 'left')) return own;
  return told && { ...told, from: told.bulk.done + told.bulk.undone, failure: '' };
}

/** Changes many problems slice by slice, and back; it stops between two slices and goes on from there. */
export function useBulkRun(onFailed: (ids: string[]) => void): BulkRun {
  const queryClient = useQueryClient();
  const [own, setOwn] = useState<Run | Rest | null>(null);
  const [closed, setClosed] = useState(() => readStored(CLOSED));
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);
  const told = useToldRun(closed, { isAsked: !isGoing(own), first: own?.bulk.id });
  const heard = own && 'heard' in own && hear(own, told);
  if (heard && heard !== own.heard) setOwn({ ...own, heard });
  const run = runOf(own, told);

  async function rest(bulk: Bulk, failure = '') {
    setOwn(resting(bulk, failure));
    if (bulk.state === 'done') onFailed(bulk.failed.map(({ id }) => id).filter(Boolean));
    await Promise.all(
      [['problems'], ['stats'], TOLD_BULKS].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  }

  async function go(step: Step, bulk: Bulk) {
    const controller = new AbortController();
    stopping.current = controller;
    const { signal } = controller;
    const show = (now: Bulk, going: Going) => {
      const phase = signal.aborted ? 'stopping' : going;
      setOwn({ bulk: now, phase, from: bulk.done, failure: '' });
    };
    const unmark = markRun(bulk.id);
    const ended = await goThrough({ step, bulk, signal, show });
    unmark();
    await rest(ended.bulk, ended.failure);
  }

  return {
    run,
    async start(chosen, change) {
      void go('run', await startBulk(chosen, change));
    },
    resume: () => run && void go(run.bulk.state === 'undoing' ? 'undo' : 'run', run.bulk),
    undo: () => run && void go('undo', run.bulk),
    stop() {
      setOwn((before) => before && { ...before, phase: 'stopping' });
      stopping.current.abort();
    },
    async leave() {
      if (!run) return;
      try {
        await rest(await stepBulk('end', run.bulk.id));
      } catch (error) {
        setOwn(resting(run.bulk, sentenceOf(error)));
      }
    },
    close() {
      const id = run?.bulk.id ?? '';
      writeStored(CLOSED, id);
      setClosed(id);
      setOwn(null);
    },
  };
}
