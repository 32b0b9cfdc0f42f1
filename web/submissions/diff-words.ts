/** What two versions of a text share, and what stood and stands after it. */
export interface Change {
  same: string;
  removed: string;
  added: string;
}

/** Pairs that are compared at most, some milliseconds of work; beyond it more counts as changed. */
const MOST_PAIRS = 4_000_000;

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
const wordsOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];

/** What was removed from a text and added to it: by lines, and by words within those that changed. */
export function diffWords(before: string, after: string): Change[] {
  return diffParts(linesOf(before), linesOf(after)).flatMap(({ same, removed, added }) => [
    { same, removed: '', added: '' },
    ...smooth(diffParts(wordsOf(removed), wordsOf(added))),
  ]);
}

/** Words that follow each other are one change, with the blanks between them. */
function smooth(changes: readonly Change[]): Change[] {
  const all: Change[] = [];
  for (const change of changes) {
    const last = all.at(-1);
    if (last && /^ +$/.test(change.same) && (change.removed || change.added)) {
      last.removed += change.same + change.removed;
      last.added += change.same + change.added;
    } else all.push({ ...change });
  }
  return all;
}

/** As many parts as possible stay, in their order. */
function diffParts(before: readonly string[], after: readonly string[]): Change[] {
  const common = commonFrom(before, after);
  const isRemovedFirst = (row: number, column: number) =>
    column === after.length ||
    (row < before.length && common(row + 1, column) >= common(row, column + 1));
  const changes: Change[] = [];
  let last: Change = { same: '', removed: '', added: '' };
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const old = before[row];
    const fresh = after[column];
    if (old !== undefined && old === fresh) {
      if (last.removed || last.added) {
        changes.push(last);
        last = { same: '', removed: '', added: '' };
      }
      last.same += old;
      row++;
      column++;
    } else if (isRemovedFirst(row, column)) {
      last.removed += old;
      row++;
    } else {
      last.added += fresh;
      column++;
    }
  }
  return [...changes, last];
}

/** Answers how many parts two texts have in common from a place in each on. */
function commonFrom(before: readonly string[], after: readonly string[]) {
  const width = after.length + 1;
  const isTooMuch = before.length * after.length > MOST_PAIRS;
  const table = new Uint16Array(isTooMuch ? 0 : (before.length + 1) * width);
  const common = (row: number, column: number) => table[row * width + column] ?? 0;
  for (let row = isTooMuch ? -1 : before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      table[row * width + column] =
        before[row] === after[column]
          ? common(row + 1, column + 1) + 1
          : Math.max(common(row + 1, column), common(row, column + 1));
  return common;
}
