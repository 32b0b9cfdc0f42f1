import { Worker } from 'node:worker_threads';
import { DatabaseUnavailable } from '#server/database/database-errors.ts';
import type { Services } from '#server/http/services.ts';
import type {
  FromWorker,
  ToWorker,
  WorkerOptions,
} from '#server/problem-lists/memory/problem-index-worker.ts';
import type {
  ProblemHits,
  ProblemLists,
  ProblemQuery,
} from '#server/problem-lists/problem-lists.ts';
import { inTime, notReady } from '../not-ready.ts';

export interface ProblemIndexOptions extends WorkerOptions {
  log: Services['log'];
}

/** For what lives a moment, such as rows on their way into the index: V8 would keep 60 MB for it. */
const YOUNG_MB = 6;

interface Asked {
  resolve: (hits: ProblemHits) => void;
  reject: (error: unknown) => void;
}

/** The index of problems in a thread of its own, which the first question or `start` brings up. */
export function openProblemIndex(options: ProblemIndexOptions): ProblemLists {
  return new ThreadedIndex(options);
}

class ThreadedIndex implements ProblemLists {
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
    if (!thread.isReady) await inTime(thread.ready.catch(refuseForNow));
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

/** What kept it from starting is logged by who started it; the next question starts it again. */
function refuseForNow(): never {
  throw notReady();
}

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
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB };
    this.worker = new Worker(file, { workerData, resourceLimits, execArgv: [] });
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
