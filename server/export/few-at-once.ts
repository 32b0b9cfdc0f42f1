import type { Table } from '#server/export/columns.ts';

type Cells = ReturnType<Table<never>[number]['cell']>[];

/** Characters that are made at once. */
const LONG = 100_000;

/** In parts that are made between two others' calls: strangers send texts as long as they may be. */
export function* fewAtOnce<Row>(
  rows: readonly Row[],
  cellsOf: (row: Row) => Cells,
): Generator<Cells[]> {
  let few: Cells[] = [];
  let length = 0;
  for (const row of rows) {
    const cells = cellsOf(row);
    few.push(cells);
    length += cells.join('').length;
    if (length < LONG) continue;
    yield few;
    [few, length] = [[], 0];
  }
  yield few;
}
