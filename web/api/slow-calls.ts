import { useSyncExternalStore } from 'react';

/** Milliseconds without an answer after which a person is told, and after which again. */
const PATIENCE = 20_000;
const AGAIN = 60_000;

interface Call {
  writes: boolean;
  slow: boolean;
  lost: boolean;
  timer: ReturnType<typeof setTimeout>;
  stop: () => void;
}

interface HeldNotice {
  said: string;
  end: () => void;
}

/** What the person should know of the line just now. */
export interface LineState {
  /** What has waited for long: something to be saved, or only something to be read. */
  waiting: 'nothing' | 'reading' | 'writing';
  /** Something to be saved has found nobody and is tried again. */
  lost: boolean;
  /** Why the latest write is not known to be saved. */
  failure: Error | null;
  /** What of theirs this tab holds and shows on no screen. */
  held: readonly HeldNotice[];
}

const calls = new Set<Call>();
const listeners = new Set<() => void>();
let state: LineState = { waiting: 'nothing', lost: false, failure: null, held: [] };

function become(next: LineState): void {
  state = next;
  for (const listener of listeners) listener();
}

function update(failure = state.failure): void {
  const slow = [...calls].filter((call) => call.slow);
  const waiting = slow.some(({ writes }) => writes) ? 'writing' : slow[0] ? 'reading' : 'nothing';
  const lost = [...calls].some((call) => call.lost);
  if (waiting === state.waiting && lost === state.lost && failure === state.failure) return;
  become({ ...state, waiting, lost, failure });
}

function giveTime(call: Call, time: number): void {
  clearTimeout(call.timer);
  call.slow = false;
  call.timer = setTimeout(() => {
    call.slow = true;
    update();
  }, time);
  update();
}

/** A call that is watched: `stop` is called when the person waits no longer. */
export function watchCall(writes: boolean, stop: () => void) {
  const timer = setTimeout(() => undefined);
  const call: Call = { writes, slow: false, lost: false, timer, stop };
  calls.add(call);
  giveTime(call, PATIENCE);
  return {
    /** Something is moving: the time begins anew. */
    moved: () => giveTime(call, PATIENCE),
    /** It found nobody, and is tried again. */
    lose() {
      call.lost = true;
      update();
    },
    end() {
      clearTimeout(call.timer);
      calls.delete(call);
      update();
    },
  };
}

/** Tells why a write is not known to be saved; null when that is over. */
export const tellFailure = (failure: Error | null): void => update(failure);

/** Tells what is held for somebody, until it is called off. No write that is done meanwhile does so. */
export function tellHeld(said: string): () => void {
  const notice: HeldNotice = {
    said,
    end: () => become({ ...state, held: state.held.filter((other) => other !== notice) }),
  };
  become({ ...state, held: [...state.held, notice] });
  return notice.end;
}

export function keepWaiting(): void {
  for (const call of calls) if (call.slow) giveTime(call, AGAIN);
}

/** Ends the calls that have waited for long; each fails with a sentence that says what is known. */
export function stopWaiting(): void {
  for (const call of calls) if (call.slow) call.stop();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const lineState = () => state;
export const useLine = (): LineState => useSyncExternalStore(subscribe, lineState, lineState);
