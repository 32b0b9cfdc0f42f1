import { grown } from './bits.ts';

const END = 0x0a;
/** What a unit becomes that is left out, and one that is folded with those beside it. */
const [NOTHING, OTHER] = [0, 0xff];

/**
 * A short text of each document, one behind the other: any part of one is found by looking through all
 * of them, which takes some milliseconds of a million.
 */
export class ShortTexts {
  private bytes: Buffer<ArrayBuffer> = Buffer.alloc(1024);
  private used = 0;
  private ends = new Uint32Array(64);
  private documents = 0;
  private readonly fold: (text: string) => string;
  /** By ASCII code: what it becomes. Nearly all texts are folded by it: a text for each step would take most of a start. */
  private readonly folded: Uint8Array;

  /** @param fold how each text is folded; what it makes of a printable letter is the same wherever that stands */
  constructor(fold: (text: string) => string) {
    this.fold = fold;
    this.folded = Uint8Array.from({ length: 0x80 }, (_, code) => foldedCode(fold, code));
  }

  get size(): number {
    return this.documents;
  }

  /** Adds the text of the next document, in which there is no end of a line. */
  add(text: string): void {
    this.makeRoom(text.length + 1);
    let end = this.foldPlain(text);
    if (end === undefined) {
      const folded = this.fold(text);
      this.makeRoom(folded.length * 3 + 1);
      end = this.used + this.bytes.write(folded, this.used);
    }
    if (end > this.used) this.bytes[end++] = END;
    this.used = end;
    if (this.documents === this.ends.length) this.ends = grown(this.ends, this.documents + 1);
    this.ends[this.documents++] = end;
  }

  /** Adds to a bitset, which must be long enough, the documents whose text has a part. */
  uniteInto(target: Uint32Array, part: string): void {
    const wanted = Buffer.from(part);
    const { bytes, ends, used } = this;
    const all = bytes.subarray(0, used);
    let document = 0;
    for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, ends[document])) {
      while ((ends[document] as number) <= at) document++;
      target[document >>> 5] = (target[document >>> 5] as number) | (1 << (document & 31));
    }
  }

  /** Writes a text of plain letters and answers where it ends; undefined for any other. */
  private foldPlain(text: string): number | undefined {
    const { bytes, folded } = this;
    let end = this.used;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const byte = code < folded.length ? (folded[code] as number) : OTHER;
      if (byte === OTHER) return undefined;
      bytes[end] = byte;
      if (byte !== NOTHING) end++;
    }
    return end;
  }

  private makeRoom(more: number): void {
    const needed = this.used + more;
    if (needed > this.bytes.length)
      this.bytes = Buffer.from(grown(new Uint8Array(this.bytes.buffer), needed).buffer);
  }
}

/** A space may be cut or joined with the next one, so only where it is left out it is known what becomes of it. */
function foldedCode(fold: (text: string) => string, code: number): number {
  const folded = fold(`0${String.fromCharCode(code)}0`);
  if (folded === '00') return NOTHING;
  return /^0[!-~]0$/.test(folded) ? folded.charCodeAt(1) : OTHER;
}
