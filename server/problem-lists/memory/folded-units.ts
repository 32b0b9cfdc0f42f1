import { foldSearch } from '#contract/text/fold-search.ts';
import { isPlain } from '#contract/text/fold-text.ts';

const SPACE = 0x20;
/** What a unit becomes that folds to nothing, and one that is folded with those beside it. */
const [NOTHING, OTHER] = [0, 0xffff];
/** In a longer word there may be a row of marks that is cut. */
const LONGEST_PLAIN = 30;
/** By UTF-16 code unit: what it becomes, which is known of printable ASCII and Devanagari. */
const FOLDED = new Uint16Array(0x10000).fill(OTHER);
for (const [from, to] of [
  [SPACE, 0x7f],
  [0x900, 0x980],
] as const)
  for (let unit = from; unit < to; unit++) FOLDED[unit] = foldedUnit(unit);

function foldedUnit(unit: number): number {
  if (unit === SPACE) return SPACE;
  const folded = foldSearch(String.fromCharCode(unit));
  if (folded === '') return NOTHING;
  return isPlain(folded) ? folded.charCodeAt(0) : OTHER;
}

/**
 * Folds texts as `foldSearch` does, into the UTF-16 units of their words, with one space or more between
 * them. Nearly all are folded unit by unit: a text for each step would take most of a start.
 */
export class FoldedUnits {
  /** Those of the latest text. */
  units = new Uint16Array(4096);

  /** Answers how many units a text has. */
  fold(text: string): number {
    this.makeRoom(text.length);
    const { units } = this;
    let to = 0;
    let begin = 0;
    for (let at = 0; at < text.length; at++) {
      const unit = FOLDED[text.charCodeAt(at)] as number;
      if (unit === OTHER) return this.foldWhole(text);
      if (unit === SPACE) {
        if (to - begin > LONGEST_PLAIN) return this.foldWhole(text);
        begin = to + 1;
      }
      units[to] = unit;
      if (unit !== NOTHING) to++;
    }
    return to - begin > LONGEST_PLAIN ? this.foldWhole(text) : to;
  }

  private foldWhole(text: string): number {
    const folded = foldSearch(text);
    this.makeRoom(folded.length);
    for (let at = 0; at < folded.length; at++) this.units[at] = folded.charCodeAt(at);
    return folded.length;
  }

  private makeRoom(length: number): void {
    if (length > this.units.length) this.units = new Uint16Array(length * 2);
  }
}
