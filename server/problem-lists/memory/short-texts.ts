import { grown } from './bits.ts';

const END = '\n';

/**
 * A short text of each document, one behind the other: any part of one is found by looking through all
 * of them, which takes some milliseconds of a million.
 */
export class ShortTexts {
  private bytes: Buffer<ArrayBuffer> = Buffer.alloc(1024);
  private used = 0;
  private ends = new Uint32Array(64);
  private documents = 0;

  get size(): number {
    return this.documents;
  }

  /** Adds the text of the next document, in which there is no end of a line. */
  add(text: string): void {
    const line = text === '' ? '' : text + END;
    const needed = this.used + Buffer.byteLength(line);
    if (needed > this.bytes.length)
      this.bytes = Buffer.from(grown(new Uint8Array(this.bytes.buffer), needed).buffer);
    this.bytes.write(line, this.used);
    this.used = needed;
    if (this.documents === this.ends.length) this.ends = grown(this.ends, this.documents + 1);
    this.ends[this.documents++] = needed;
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
}
