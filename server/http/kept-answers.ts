import type { FinishedAnswer } from '#server/http/finished-answer.ts';
import { atMost } from '#server/tasks/at-most.ts';
import { collectYoung } from '#server/tasks/give-back-memory.ts';

export interface KeptAnswer extends FinishedAnswer {
  /** What it tells of, as its route names it for those who are told of each answer. */
  tellsOf: readonly string[];
}

interface Entry {
  /** Of the data, as it was before the answer was made. */
  version: string;
  answer: Promise<KeptAnswer>;
  bytes: number;
}

/** Bytes of all kept answers together. */
const ROOM = 7 * 1024 * 1024;
/** One that takes more than this share of the room is not kept: it would push out all others. */
const LARGEST_SHARE = 0.75;
/** Answers made at once: the others wait, without what it takes to make them. */
const MADE_AT_ONCE = 2;
/** Bytes of new answers after which what their making has left is collected: V8 waits for much more. */
const COLLECT_AFTER = 4 * 1024 * 1024;
/** What an entry takes beside its answer, at most, with two bytes for each character of its key. */
const OVERHEAD = 600;

/**
 * Finished answers, kept as bytes until the data changes. Each call asks for the version of the data
 * first, so that nobody gets an answer from before a write that was acknowledged before the call, in
 * whichever process. Those used last stay.
 */
export class KeptAnswers {
  readonly #readVersion: () => Promise<string>;
  readonly #room: number;
  /** The one used last is the last. */
  readonly #entries = new Map<string, Entry>();
  readonly #inTurn: ReturnType<typeof atMost>;
  #bytes = 0;
  /** Of answers made since what they left was collected. */
  #uncollected = 0;

  /** @param limits bytes of all answers together, and how many are made at once */
  constructor(
    readVersion: () => Promise<string>,
    { room = ROOM, madeAtOnce = MADE_AT_ONCE }: { room?: number; madeAtOnce?: number } = {},
  ) {
    this.#readVersion = readVersion;
    this.#room = room;
    this.#inTurn = atMost(madeAtOnce);
  }

  /** Bytes that are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /** What is there, or being made, for this version of the data. */
  get(key: string, version: string | undefined): Promise<KeptAnswer> | undefined {
    const known = this.#entries.get(key);
    if (!known || known.version !== version) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, known);
    return known.answer;
  }

  /**
   * The answer to what `key` names: the call, all that it asks for, who may see what it shows, and how
   * it is compressed. Those who ask for the same at the same time wait for one `make`; one that fails is
   * not kept. `knownVersion` is the version of the data where the call has read it already.
   */
  async answer(
    key: string,
    make: () => Promise<KeptAnswer>,
    knownVersion?: string,
  ): Promise<KeptAnswer> {
    const version = knownVersion ?? (await this.#readVersion());
    const known = this.get(key, version);
    if (known) return known;
    const entry = { version, answer: this.#inTurn(make), bytes: 0 };
    this.#drop(key);
    this.#entries.set(key, entry);
    try {
      const answer = await entry.answer;
      this.#collectAfter(answer.body.length);
      this.#settle(key, entry, answer.body.length + key.length * 2 + OVERHEAD);
      return answer;
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#drop(key);
      throw error;
    }
  }

  #collectAfter(bytes: number): void {
    this.#uncollected += bytes;
    if (this.#uncollected < COLLECT_AFTER) return;
    this.#uncollected = 0;
    collectYoung();
  }

  /** Counts an answer that is there now, and lets go of what was not used for longest. */
  #settle(key: string, entry: Entry, bytes: number): void {
    if (this.#entries.get(key) !== entry) return;
    entry.bytes = bytes;
    this.#bytes += bytes;
    if (bytes > this.#room * LARGEST_SHARE) this.#drop(key);
    for (const [oldest] of this.#entries) {
      if (this.#bytes <= this.#room) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
