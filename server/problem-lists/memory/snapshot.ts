import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DefaultDeserializer, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { PROBLEM_STATUSES } from '#contract/problem-values.ts';
import { foldSearch } from '#contract/text/fold-search.ts';
import type { Landmarks, Progress } from '#server/problem-lists/memory/problem-index-queries.ts';
import { TERM_COLUMNS } from '../term-filters.ts';
import type { IndexedProblemsState } from './indexed-problems.ts';

export interface Snapshot {
  head: { progress: Progress; lastNumber: number; marks: Landmarks };
  state: IndexedProblemsState;
  chunks: Uint16Array[];
}

/**
 * All that the meaning of a snapshot rests on: statuses are kept as their places in the list, each
 * filter has its sets, and what is searched was folded. Raise the number with every change of the
 * states.
 */
const SIGNATURE = Buffer.from(
  `nagrik reports 10, statuses ${PROBLEM_STATUSES.join(' ')}, filters ${TERM_COLUMNS.join(' ')}, folding ${foldingMark()}\n`,
);
/** Before each part: its length and its checksum. */
const PREFIX_BYTES = 8;

const UNFINISHED = '.part';
/** No snapshot takes so long to write. Milliseconds. */
const ABANDONED_AFTER = 60 * 60 * 1000;

/** Another number when the folding or its Unicode changes: of every letter, alone and with a nukta. */
function foldingMark(): number {
  const letters = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code));
  return crc32(foldSearch(letters.join('')) + foldSearch(letters.join('\u093c')));
}

/** Replaces the snapshot as a whole; throws when the disk refuses, and leaves nothing on it then. */
export function writeSnapshot(path: string, snapshot: Snapshot): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  removeAbandoned(dirname(path));
  const unfinished = `${path}.${process.pid}${UNFINISHED}`;
  try {
    writeParts(unfinished, snapshot);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Processes that were killed have left it. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.endsWith(UNFINISHED))) {
    const info = statSync(join(folder, name), { throwIfNoEntry: false });
    if (info && info.mtimeMs < Date.now() - ABANDONED_AFTER)
      rmSync(join(folder, name), { force: true });
  }
}

function writeParts(path: string, { head, state, chunks }: Snapshot): void {
  const file = openSync(path, 'w', 0o600);
  try {
    writeSync(file, SIGNATURE);
    for (const part of [head, state, ...chunks]) writePart(file, serialize(part));
  } finally {
    closeSync(file);
  }
}

function writePart(file: number, part: Buffer): void {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32LE(part.length, 0);
  prefix.writeUInt32LE(crc32(part), 4);
  writeSync(file, prefix);
  for (let written = 0; written < part.length; ) written += writeSync(file, part, written);
}

/** Undefined when there is none, or none that can be trusted; the next one takes its place. */
export function readSnapshot(path: string): Snapshot | undefined {
  try {
    const [head, state, ...chunks] = readParts(path);
    return { head, state, chunks } as Snapshot;
  } catch {
    return undefined;
  }
}

/** Reads part by part, as the whole beside what is made of it would take twice the memory. */
function readParts(path: string): unknown[] {
  const file = openSync(path, 'r');
  try {
    if (!readBytes(file, SIGNATURE.length).equals(SIGNATURE)) throw new Error('Another version');
    const parts: unknown[] = [];
    for (let left = fstatSync(file).size - SIGNATURE.length; left > 0; ) {
      const prefix = readBytes(file, PREFIX_BYTES);
      const length = prefix.readUInt32LE(0);
      left -= PREFIX_BYTES + length;
      if (left < 0) throw new Error('Cut off');
      const part = readBytes(file, length);
      if (crc32(part) !== prefix.readUInt32LE(4)) throw new Error('Damaged');
      parts.push(read(part));
    }
    return parts;
  } finally {
    closeSync(file);
  }
}

function readBytes(file: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let read = 0; read < length; ) {
    const more = readSync(file, bytes, read, length - read, null);
    if (more === 0) throw new Error('Cut off');
    read += more;
  }
  return bytes;
}

function read(part: Buffer): unknown {
  const reader = new OwningReader(part);
  reader.readHeader();
  return reader.readValue();
}

/** Arrays come as views of the bytes read, and a small one would keep all of them in memory. */
class OwningReader extends DefaultDeserializer {
  _readHostObject(): NodeJS.TypedArray {
    // @ts-expect-error The types do not name what the documentation does.
    return super._readHostObject().slice();
  }
}
