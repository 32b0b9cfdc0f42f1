/** Milliseconds for which what nobody waits for lets other calls go first. */
const MOST = 3000;

/** Once the browser has drawn what has come, where it tells. */
const drawn = () =>
  new Promise<unknown>((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));

/** The end of all calls so far whose answers somebody waits for. */
let answered: Promise<unknown> = Promise.resolve();

/** Says that somebody waits for this. */
export function goFirst<Answer>(call: Promise<Answer>): Promise<Answer> {
  answered = Promise.allSettled([answered, call]);
  return call;
}

/**
 * Waits until those who asked before, or in the same moment, have their answers and these are drawn: on
 * a slow line each call takes its share of it. Goes on after a while, whatever the others do.
 */
export const backgroundTurn = (): Promise<unknown> =>
  Promise.race([quiet(), new Promise((resolve) => setTimeout(resolve, MOST))]);

async function quiet(): Promise<void> {
  let known: Promise<unknown> | undefined;
  await null;
  while (known !== answered) {
    known = answered;
    await known;
    // Asked for before, the letters would have all that has come laid out at once.
    await drawn();
    // Rows wait for the letters in which they are read.
    await document.fonts.ready;
    await drawn();
  }
}
