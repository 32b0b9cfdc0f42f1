import { setImmediate } from 'node:timers/promises';

/** Characters that are written between two others' calls: some milliseconds. */
const AT_ONCE = 500_000;

/** An answer holds its `data`, and that its lists. */
const LEVELS_ABOVE_LISTS = 2;

/** The JSON of an answer. The lists in it may be as long as all posts: others come in between. */
export async function jsonInParts(answer: object): Promise<Buffer> {
  const written: Buffer[] = [];
  let text = '';
  for (const part of partsOf(answer, LEVELS_ABOVE_LISTS)) {
    text += part;
    if (text.length < AT_ONCE) continue;
    written.push(Buffer.from(text));
    text = '';
    await setImmediate();
  }
  if (written.length === 0) return Buffer.from(text);
  return Buffer.concat([...written, Buffer.from(text)]);
}

/** Each entry of a list by itself, and all else whole. */
function* partsOf(value: unknown, levels: number): Generator<string> {
  if (Array.isArray(value)) yield* partsOfList(value);
  else if (levels > 0 && value?.constructor === Object) yield* partsOfObject(value, levels);
  else yield JSON.stringify(value);
}

function* partsOfList(list: readonly unknown[]): Generator<string> {
  let before = '[';
  for (const entry of list) {
    yield `${before}${JSON.stringify(entry) ?? 'null'}`;
    before = ',';
  }
  yield list.length > 0 ? ']' : '[]';
}

function* partsOfObject(object: object, levels: number): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* partsOf(value, levels - 1);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}
