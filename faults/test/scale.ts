/** True under `npm run faults`: every round, every moment, every request. */
const isFull = process.env.FAULTS === 'full';

/** How often a fault is caused: some in the suite that runs all the time, all when asked for. */
export function scaled({ short, full }: { short: number; full: number }): number {
  return isFull ? full : short;
}

/** Prints a measured figure, which is what a full run is made for. */
export function report(what: string, figures: Record<string, unknown>): void {
  if (isFull) process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`);
}
