import { Bits, grown } from './bits.ts';

/** Sets kept at once: those of an hour, one for each length of waiting that is asked for. */
const KEPT = 16;

/** The hour at which each document came, and from it which ones came before a given one. */
export class ArrivalHours {
  private hours = new Uint32Array(64);
  private count = 0;
  private sets = new Map<number, { upTo: number; bits: Bits }>();

  /** Adds the next document. */
  add(hour: number): void {
    if (this.count === this.hours.length) this.hours = grown(this.hours, this.count + 1);
    this.hours[this.count++] = hour;
  }

  /**
   * The documents that came before an hour: a set that belongs to this and must not be changed. Each is
   * looked at once, not only up to a place in the order of arrival: a clock may have been set back.
   */
  before(hour: number): Uint32Array {
    const kept = this.sets.get(hour) ?? { upTo: 0, bits: new Bits() };
    for (; kept.upTo < this.count; kept.upTo++)
      if ((this.hours[kept.upTo] as number) < hour) kept.bits.add(kept.upTo);
    this.sets.delete(hour);
    this.sets.set(hour, kept);
    if (this.sets.size > KEPT) this.sets.delete(this.sets.keys().next().value as number);
    return kept.bits.words;
  }

  save(): Uint32Array {
    return this.hours.subarray(0, this.count);
  }

  static load(hours: Uint32Array, count: number): ArrivalHours {
    const loaded = new ArrivalHours();
    loaded.hours = hours as Uint32Array<ArrayBuffer>;
    loaded.count = count;
    return loaded;
  }
}
