import { expect, test } from 'vitest';
import { TokenLog } from './token-log.ts';

const IDS = [1, 255, 256, 0x7fff, 0x8000, 0x8001, 0xffff, 0x1_0000, 0x12_3456, 0x3ff_ffff];

/** Of differing lengths, and together longer than a chunk. */
const documents = Array.from({ length: 400 }, (_, document) =>
  Array.from({ length: (document * 37) % 2000 }, (_, at) => IDS[(document + at) % IDS.length] ?? 0),
);

function filled(): TokenLog {
  const log = new TokenLog();
  for (const tokens of documents) log.add(tokens);
  return log;
}

const into = new Uint32Array(TokenLog.longest);

/** Without the gaps that may follow at a chunk's end. */
function read(log: TokenLog, document: number): number[] {
  const ids = [...into.subarray(0, log.read(document, into))];
  return ids.slice(0, ids.findLastIndex((id) => id !== 0) + 1);
}

test('reads every document as it was added, short and wide ids alike', () => {
  const log = filled();
  for (const [document, tokens] of documents.entries()) expect(read(log, document)).toEqual(tokens);
});

test('goes on where it was after it has been kept', () => {
  const log = TokenLog.load(...filled().save());
  log.add([5, 0x1_0000]);
  expect(read(log, 399)).toEqual(documents[399]);
  expect(read(log, 400)).toEqual([5, 0x1_0000]);
});

test('finds two words side by side, and only in that order', () => {
  const log = new TokenLog();
  log.add([7, 0x12_3456, 9]);
  const only = (id: number) => {
    const flags = new Uint8Array(0x12_3457);
    flags[id] = 1;
    return flags;
  };
  expect(log.hasPair(0, only(7), only(0x12_3456))).toBe(true);
  expect(log.hasPair(0, only(0x12_3456), only(9))).toBe(true);
  expect(log.hasPair(0, only(0x12_3456), only(7))).toBe(false);
  expect(log.hasPair(0, only(7), only(9))).toBe(false);
});
