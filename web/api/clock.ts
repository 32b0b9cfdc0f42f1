/** Milliseconds by which the clock of this device may differ unseen: an answer is on its way for a while. */
const UNSEEN = 60_000;

let ahead = 0;

/** Takes the time of an answer's header, where there is one. */
export function noteServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) > UNSEEN ? difference : 0;
}

/** Milliseconds, by the clock of the server: what it says of times is told against it. */
export const serverNow = (): number => Date.now() + ahead;
