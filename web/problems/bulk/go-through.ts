import { ApiError } from '#web/api/api-error.ts';
import { type Bulk, stepBulk } from '#web/api/bulk.ts';
import { UnexpectedAnswerError } from '#web/api/line-errors.ts';

/** Milliseconds after which a line that is cut is tried again, if nothing tells that it is back. */
const PAUSE = 5000;
/** What passes by itself. */
const TOO_MANY = 429;

/** `waiting` for the line. */
export type Going = 'going' | 'waiting';
export type Step = 'run' | 'undo';

interface Way {
  step: Step;
  bulk: Bulk;
  /** Ends it between two slices. */
  signal: AbortSignal;
  show: (bulk: Bulk, going: Going) => void;
}

/** Goes on slice by slice, whatever the line does. A refusal ends it, with its sentence. */
export async function goThrough({ step, bulk: begun, signal, show }: Way) {
  let bulk = begun;
  show(bulk, 'going');
  do {
    try {
      bulk = await stepBulk(step, bulk.id);
      show(bulk, 'going');
    } catch (error) {
      if (!isOfTheLine(error)) return { bulk, failure: sentenceOf(error) };
      show(bulk, 'waiting');
      await lineBack(signal);
    }
  } while (!signal.aborted && isUnderWay(step, bulk));
  return { bulk, failure: '' };
}

export const sentenceOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error);

/** Before its first slice backwards, a change has the state that it had. */
function isUnderWay(step: Step, { state, done }: Bulk): boolean {
  if (step === 'run') return state === 'running';
  return state === 'undoing' || (state !== 'undone' && done > 0);
}

const isOfTheLine = (error: unknown) =>
  !(error instanceof ApiError) ||
  error instanceof UnexpectedAnswerError ||
  error.status >= 500 ||
  error.status === TOO_MANY;

const lineBack = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, PAUSE);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    addEventListener('online', end, { once: true, signal });
    signal.addEventListener('abort', end);
  });
