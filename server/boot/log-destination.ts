import { write, writeSync } from 'node:fs';
import { setImmediate } from 'node:timers';

/** Characters that may wait to be written. */
const MOST_WAITING = 1024 * 1024;
/** Milliseconds until a reader that takes nothing is tried again. */
const RETRY_AFTER = 100;

const NOTHING = Buffer.alloc(0);
const LINE_END = 0x0a;

/**
 * Where the lines of the log go. The log may be lost, the service not: a full disk, a reader that is
 * gone and one that takes nothing neither throw nor hold up anything; what cannot be kept is dropped.
 */
export class LogDestination {
  readonly #fd: number;
  #waiting = '';
  /** What is left of the batch that is being written. */
  #batch: Buffer = NOTHING;
  #isBusy = false;
  /** False after a line that was cut off: the next one begins on a line of its own. */
  #isAtLineStart = true;

  constructor(fd: number) {
    this.#fd = fd;
  }

  write(lines: string): void {
    if (this.#waiting.length + lines.length > MOST_WAITING) return;
    this.#waiting += lines;
    if (this.#isBusy) return;
    this.#isBusy = true;
    setImmediate(() => this.#next());
  }

  /** Tries once to write what waits, as nothing can be written later. */
  flushSync(): void {
    const lines = this.#takeWaiting();
    try {
      if (lines.length > 0) writeSync(this.#fd, lines);
    } catch {
      // Lost.
    }
  }

  #next(): void {
    if (this.#batch.length === 0) this.#batch = this.#takeWaiting();
    if (this.#batch.length === 0) {
      this.#isBusy = false;
      return;
    }
    write(this.#fd, this.#batch, (error, written) => this.#wrote(error, written));
  }

  #wrote(error: NodeJS.ErrnoException | null, written: number): void {
    if (error?.code === 'EAGAIN') {
      setTimeout(() => this.#next(), RETRY_AFTER).unref();
      return;
    }
    if (written > 0) this.#isAtLineStart = this.#batch[written - 1] === LINE_END;
    this.#batch = error ? NOTHING : this.#batch.subarray(written);
    this.#next();
  }

  #takeWaiting(): Buffer {
    if (this.#waiting === '') return NOTHING;
    const lines = Buffer.from(this.#isAtLineStart ? this.#waiting : `\n${this.#waiting}`);
    this.#waiting = '';
    return lines;
  }
}

/** Standard error, which the service manager keeps. */
export const standardError = new LogDestination(2);
process.on('exit', () => standardError.flushSync());
