import type { LongReader } from './exchange.ts';

/** Milliseconds of work at a time, so that what is pressed meanwhile is answered at once. */
const SLICE = 8;
/** Characters of a list that are parsed at a time. */
const PORTION = 16_000;

/** Waits for a turn once the present slice is used up. */
function newPause(): () => Promise<void> | undefined {
  let end = performance.now() + SLICE;
  return () => {
    if (performance.now() < end) return undefined;
    return new Promise((resolve) =>
      setTimeout(() => {
        end = performance.now() + SLICE;
        resolve();
      }),
    );
  };
}

/** What is made of each of many items. */
export async function mapInSlices<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  const pause = newPause();
  for (const item of items) {
    await pause();
    made.push(make(item));
  }
  return made;
}

/**
 * What is read of each row: the object of `former` where that is the same, so that nothing that shows it
 * is drawn again.
 */
export function readRows<Item extends { id: string }>(
  rows: Iterable<Record<string, unknown>>,
  read: (row: Record<string, unknown>) => Item,
  former: readonly Item[],
): Promise<Item[]> {
  const known = new Map(former.map((item) => [item.id, item]));
  return mapInSlices(rows, (row) => {
    const item = read(row);
    const before = known.get(item.id);
    return before && JSON.stringify(before) === JSON.stringify(item) ? before : item;
  });
}

/** The text of an answer that may be megabytes. */
export async function readInSlices({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  const pause = newPause();
  let text = '';
  const pieces = body?.getReader();
  for (let piece = await pieces?.read(); piece?.value; piece = await pieces?.read()) {
    text += decoder.decode(piece.value, { stream: true });
    await pause();
  }
  return text + decoder.decode();
}

/** The bytes of a long text. */
export function bytesInSlices(text: string): Promise<Uint8Array<ArrayBuffer>[]> {
  const encoder = new TextEncoder();
  return mapInSlices(piecesOf(text), (piece) => encoder.encode(piece));
}

/** No letter is cut that takes two units. */
function* piecesOf(text: string): Generator<string> {
  for (let from = 0, end = 0; from < text.length; from = end) {
    end = from + PORTION;
    if ((text.codePointAt(end - 1) ?? 0) > 0xffff) end += 1;
    yield text.slice(from, end);
  }
}

/** Neighbours in a list of objects; never within a text, where a quote has a backslash before it. */
const BETWEEN = '},{"';

/**
 * The same as `JSON.parse` of a text that holds a long list of objects under a name. Where it was cut
 * within an object, the parts are no JSON of themselves, and the whole is parsed at once.
 */
export async function parseInSlices(
  text: string,
  name: string,
  portion = PORTION,
): Promise<unknown> {
  const start = text.indexOf(`"${name}":[{"`) + name.length + 4;
  if (start < name.length + 4) return JSON.parse(text);
  try {
    let from = start;
    const items = await mapInSlices(cutsIn(text, start, portion), (cut) => {
      const part = text.slice(from, cut - 1);
      from = cut;
      return JSON.parse(`[${part}]`) as unknown[];
    });
    return join(text.slice(0, start), items.flat(), text.slice(from));
  } catch {
    return JSON.parse(text);
  }
}

/** Where the portions after the first begin. */
function* cutsIn(text: string, start: number, portion: number): Generator<number> {
  const next = (from: number) => text.indexOf(BETWEEN, from + portion) + 2;
  for (let cut = next(start); cut > 1; cut = next(cut)) yield cut;
}

/** What is in a text of JSON that goes on, behind the beginning of a list, with these items. */
function join(head: string, items: readonly unknown[], tail: string): unknown {
  let mark = 'items';
  while (head.includes(mark) || tail.includes(mark)) mark += '!';
  return JSON.parse(`${head}"${mark}",${tail}`, (_, value) =>
    Array.isArray(value) && value[0] === mark ? [...items, ...value.slice(1)] : value,
  );
}

/** Reads an answer that holds a long list of this name. */
export const longList = (name: string): LongReader => ({
  text: readInSlices,
  parse: (text) => parseInSlices(text, name).catch(() => undefined),
});
