/** Milliseconds of work at a time, so that what a finger does meanwhile is answered. */
const SLICE = 12;

/** Long work in slices: `pause` waits a turn when the present slice is used up. */
export class Slices {
  /** The first pause leaves the task that wants the work done. */
  private endsAt = 0;
  private readonly signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.signal = signal;
  }

  /** @throws when the work is not wanted any more */
  async pause(): Promise<void> {
    if (performance.now() < this.endsAt) return;
    await new Promise((resolve) => setTimeout(resolve));
    this.signal.throwIfAborted();
    this.endsAt = performance.now() + SLICE;
  }
}

/** Whoever has left does not want to hear that the work was stopped. */
export function ignoreStop(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}
