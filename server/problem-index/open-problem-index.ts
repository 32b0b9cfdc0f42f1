import { Worker } from 'node:worker_threads';
import { DatabaseUnavailable } from '#server/database/database-errors.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { Services } from '#server/http/services.ts';
import type {
  ProblemHits,
  ProblemIndex,
  ProblemQuery,
} from '#server/problem-index/problem-index.ts';
import type {
  FromWorker,
  ToWorker,
  WorkerOptions,
} from '#server/problem-index/problem-index-worker.ts';

export interface ProblemIndexOptions extends WorkerOptions {
  log: Services['log'];
}

interface Asked {
  resolve: (hits: ProblemHits) => void;
  reject: (error: unknown) => void;
}

/** The index of problems in a thread of its own, which the first question or `start` brings up. */
export function openProblemIndex(options: ProblemIndexOptions): ProblemIndex {
  return new ThreadedIndex(options);
}

class ThreadedIndex implements ProblemIndex {
  private readonly options: ProblemIndexOptions;
  private running: RunningThread | undefined;
  private isClosed = false;

  constructor(options: ProblemIndexOptions) {
    this.options = options;
  }

  async start(): Promise<void> {
    await this.thread().ready;
  }

  isReady(): boolean {
    return this.running?.isReady ?? false;
  }

  async find(query: ProblemQuery): Promise<ProblemHits> {
    const thread = this.thread();
    if (!thread.isReady) await atMost(PATIENCE_MS, thread.ready.catch(refuseForNow));
    return thread.ask(query);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.running?.close();
  }

  /** A thread that has ended, for whatever reason, is followed by a new one. */
  private thread(): RunningThread {
    if (this.isClosed) throw new Error('The index of reports is closed');
    if (!this.running || this.running.hasEnded) this.running = new RunningThread(this.options);
    return this.running;
  }
}

/** How long a question waits for the index to be built, in milliseconds. */
const PATIENCE_MS = 20_000;

async function atMost(milliseconds: number, done: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(stillBuilding()), milliseconds);
  try {
    await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What kept it from starting is logged by who started it; the next question starts it again. */
function refuseForNow(): never {
  throw stillBuilding();
}

const stillBuilding = () =>
  new HttpError(503, (t) => t.problems.notReady, {
    headers: { 'Retry-After': '5' },
  });

function errorOf({ error, isUnavailable }: Extract<FromWorker, { error: unknown }>): unknown {
  return isUnavailable ? new DatabaseUnavailable(String(error), { cause: error }) : error;
}

class RunningThread {
  readonly ready: Promise<void>;
  isReady = false;
  hasEnded = false;
  private readonly worker: Worker;
  private readonly log: Services['log'];
  private readonly asked = new Map<number, Asked>();
  private readonly ended = Promise.withResolvers<void>();
  private lastId = 0;

  constructor({ database, cacheFolder, log }: ProblemIndexOptions) {
    this.log = log;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.ready = promise;
    promise.catch(() => {});
    const workerData: WorkerOptions = { database, cacheFolder };
    const file = new URL('./problem-index-worker.ts', import.meta.url);
    this.worker = new Worker(file, { workerData, execArgv: [] });
    this.worker.on('message', (message: FromWorker) => {
      if (message === 'ready') {
        this.isReady = true;
        resolve();
      } else this.hear(message);
    });
    this.worker.on('error', (error) => this.end(error, reject));
    this.worker.on('exit', () => this.end(new Error('The index of reports has ended'), reject));
  }

  ask(query: ProblemQuery): Promise<ProblemHits> {
    const { promise, resolve, reject } = Promise.withResolvers<ProblemHits>();
    const id = ++this.lastId;
    this.asked.set(id, { resolve, reject });
    this.send({ id, query });
    return promise;
  }

  async close(): Promise<void> {
    if (this.hasEnded) return;
    // While it still reads the table there is nothing to keep, and nobody should wait for it.
    if (this.isReady) this.send('close');
    else await this.worker.terminate();
    await this.ended.promise;
  }

  private send(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private hear(message: Exclude<FromWorker, 'ready'>): void {
    if ('warning' in message) {
      this.log.warn(message.warning, 'the index of reports could not be kept for the next start');
      return;
    }
    const asked = this.asked.get(message.id);
    this.asked.delete(message.id);
    if ('hits' in message) asked?.resolve(message.hits);
    else asked?.reject(errorOf(message));
  }

  private end(error: unknown, notStarted: (error: unknown) => void): void {
    this.isReady = false;
    this.hasEnded = true;
    notStarted(error);
    for (const { reject } of this.asked.values()) reject(error);
    this.asked.clear();
    this.ended.resolve();
  }
}
