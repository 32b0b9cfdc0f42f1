/** Rows of a CSV text (RFC 4180) as objects by the names of its first line. */
export function readCsv(text: string): Record<string, string>[] {
  const [names = [], ...rows] = splitCsv(text);
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])));
}

const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g;

function splitCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const { 0: whole, 1: quoted, 2: plain, 3: end } of text.matchAll(FIELD)) {
    if (whole === '' && row.length === 0) break;
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
