import { grown } from './bits.ts';

/** Units in a chunk: a power of two above the longest document. */
const CHUNK_BITS = 18;
const CHUNK = 2 ** CHUNK_BITS;
/** Ids below this take one unit, others two. */
const ONE_UNIT = 0x8000;

export interface TokenLogState {
  starts: Uint32Array<ArrayBuffer>;
  documents: number;
  next: number;
}

/**
 * The word ids of every document in order, in units of 16 bits. Frequent words have been met early
 * and so have low ids: most take one unit.
 */
export class TokenLog {
  /** Room that `read` needs at most. */
  static readonly longest = CHUNK;

  private chunks: Uint16Array[] = [];
  private starts = new Uint32Array(64);
  private documents = 0;
  private next = 0;

  /** Adds the next document; id 0 stands between its fields. */
  add(tokens: ArrayLike<number>): void {
    const room = tokens.length * 2;
    if ((this.next % CHUNK) + room > CHUNK || this.next === this.chunks.length * CHUNK)
      this.next = this.addChunk();
    if (this.documents === this.starts.length) this.starts = grown(this.starts, this.documents + 1);
    this.starts[this.documents++] = this.next;
    const chunk = this.chunks.at(-1) as Uint16Array;
    let at = this.next % CHUNK;
    for (let token = 0; token < tokens.length; token++) {
      const id = tokens[token] as number;
      if (id >= ONE_UNIT) chunk[at++] = ONE_UNIT | (id >>> 15);
      chunk[at++] = id & (ONE_UNIT - 1);
    }
    this.next += at - (this.next % CHUNK);
  }

  /** Reads a document's ids into `into` and answers their number. */
  read(document: number, into: Uint32Array): number {
    const chunk = this.chunkOf(document);
    const end = this.endOf(document);
    let length = 0;
    for (let at = this.beginOf(document); at < end; at++) {
      const unit = chunk[at] ?? 0;
      into[length++] = unit < ONE_UNIT ? unit : wide(unit, chunk[++at] ?? 0);
    }
    return length;
  }

  /** True when a word of one set stands before a word of the other; sets have a 1 at each id. */
  hasPair(document: number, ones: Uint8Array, nexts: Uint8Array): boolean {
    const chunk = this.chunkOf(document);
    const end = this.endOf(document);
    let follows = 0;
    for (let at = this.beginOf(document); at < end; at++) {
      const unit = chunk[at] ?? 0;
      const id = unit < ONE_UNIT ? unit : wide(unit, chunk[++at] ?? 0);
      if (follows === 1 && nexts[id] === 1) return true;
      follows = ones[id] ?? 0;
    }
    return false;
  }

  /** Its chunks are saved one by one, as together they are the bulk of the index. */
  save(): [TokenLogState, Uint16Array[]] {
    const { documents, next } = this;
    return [{ starts: this.starts.subarray(0, documents), documents, next }, this.chunks];
  }

  static load(state: TokenLogState, chunks: Uint16Array[]): TokenLog {
    const log = new TokenLog();
    log.chunks = chunks;
    log.starts = state.starts;
    log.documents = state.documents;
    log.next = state.next;
    return log;
  }

  private chunkOf(document: number): Uint16Array {
    return this.chunks[(this.starts[document] ?? 0) >>> CHUNK_BITS] as Uint16Array;
  }

  private beginOf(document: number): number {
    return (this.starts[document] ?? 0) & (CHUNK - 1);
  }

  /** Behind a chunk's last document there may be zeros, which are read as gaps between fields. */
  private endOf(document: number): number {
    const isLast = document + 1 === this.documents;
    const following = isLast ? this.next : (this.starts[document + 1] ?? 0);
    const length = following - (this.starts[document] ?? 0);
    return Math.min(CHUNK, this.beginOf(document) + length);
  }

  private addChunk(): number {
    this.chunks.push(new Uint16Array(CHUNK));
    return (this.chunks.length - 1) * CHUNK;
  }
}

const wide = (high: number, low: number) => ((high & (ONE_UNIT - 1)) << 15) | low;
