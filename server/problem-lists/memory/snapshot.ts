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
import { DefaultDeserializer, DefaultSerializer } from 'node:v8';
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

/** Where characters lie for which the folding has rules of its own: Latin to Devanagari, signs of white space. */
export const WITH_RULES = [
  { from: 0, to: 0x980 },
  { from: 0x2000, to: 0x2070 },
];

/**
 * All that the meaning of a snapshot rests on: statuses are kept as their places in the list, each
 * filter has its sets, and what is searched was folded. Raise the number with every change of the
 * states.
 */
const SIGNATURE = Buffer.from(
  `nagrik reports 11, statuses ${PROBLEM_STATUSES.join(' ')}, filters ${TERM_COLUMNS.join(' ')}, folding ${foldingMark()}\n`,
);
/** Before each part: its length and its checksum. */
const PREFIX_BYTES = 8;

const UNFINISHED = '.part';
/** No snapshot takes so long to write. Milliseconds. */
const ABANDONED_AFTER = 60 * 60 * 1000;

/**
 * Another number when the folding or its Unicode changes: of each letter with a rule of its own, alone and
 * with a nukta. Of all others only Unicode decides; folding them too would hold up the lists at each start.
 * A rule for further letters belongs to `WITH_RULES`.
 */
function foldingMark(): number {
  const letters = WITH_RULES.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, at) => String.fromCharCode(from + at)),
  );
  return crc32(
    process.versions.unicode + foldSearch(letters.join('')) + foldSearch(letters.join('\u093c')),
  );
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

function writeParts(path: string, snapshot: Snapshot): void {
  const file = openSync(path, 'w', 0o600);
  try {
    writeSync(file, SIGNATURE);
    const frame = new FrameWriter();
    frame.writeHeader();
    frame.writeValue(snapshot);
    for (const part of [frame.releaseBuffer(), ...frame.arrays]) writePart(file, part);
  } finally {
    closeSync(file);
  }
}

function writePart(file: number, part: NodeJS.TypedArray): void {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32LE(part.byteLength, 0);
  prefix.writeUInt32LE(crc32(part), 4);
  writeSync(file, prefix);
  const { byteLength } = part;
  for (let written = 0; written < byteLength; )
    written += writeSync(file, part, written, byteLength - written);
}

/** One that is of no use, as of other problems than the table has: what was deleted there would stay in it. */
export function removeSnapshot(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Where it may not be removed the next one takes its place.
  }
}

/** Undefined when there is none, or none that can be trusted; the next one takes its place. */
export function readSnapshot(path: string): Snapshot | undefined {
  try {
    return readParts(path);
  } catch {
    return undefined;
  }
}

function readParts(path: string): Snapshot {
  const file = openSync(path, 'r');
  try {
    const signature = Buffer.alloc(SIGNATURE.length);
    readInto(file, signature);
    if (!signature.equals(SIGNATURE)) throw new Error('Another version');
    const frame = new FrameReader(readPart(file, (length) => Buffer.alloc(length)));
    frame.readHeader();
    const snapshot = frame.readValue() as Snapshot;
    for (const array of frame.arrays) readPart(file, () => array);
    return snapshot;
  } finally {
    closeSync(file);
  }
}

/** Reads a part into what is made for its length in bytes. */
function readPart<Into extends NodeJS.TypedArray>(
  file: number,
  roomFor: (length: number) => Into,
): Into {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  readInto(file, prefix);
  const length = prefix.readUInt32LE(0);
  if (length > fstatSync(file).size) throw new Error('Cut off');
  const part = roomFor(length);
  readInto(file, part);
  if (part.byteLength !== length || crc32(part) !== prefix.readUInt32LE(4))
    throw new Error('Damaged');
  return part;
}

function readInto(file: number, bytes: NodeJS.TypedArray): void {
  for (let read = 0; read < bytes.byteLength; ) {
    const more = readSync(file, bytes, read, bytes.byteLength - read, null);
    if (more === 0) throw new Error('Cut off');
    read += more;
  }
}

const KINDS = [Uint8Array, Uint16Array, Uint32Array, Float64Array];

/**
 * Writes all but the arrays, of which it writes kind and length. They are parts of their own, so that each
 * is read to where it stays: a copy on the way, given back later, is memory that the process keeps.
 */
class FrameWriter extends DefaultSerializer {
  readonly arrays: NodeJS.TypedArray[] = [];

  _writeHostObject(array: NodeJS.TypedArray): void {
    this.writeUint32(KINDS.indexOf(array.constructor as (typeof KINDS)[number]));
    this.writeUint32(array.length);
    this.arrays.push(array);
  }
}

class FrameReader extends DefaultDeserializer {
  readonly arrays: NodeJS.TypedArray[] = [];

  _readHostObject(): NodeJS.TypedArray {
    const Kind = KINDS[this.readUint32()] as new (length: number) => NodeJS.TypedArray;
    const array = new Kind(this.readUint32());
    this.arrays.push(array);
    return array;
  }
}
