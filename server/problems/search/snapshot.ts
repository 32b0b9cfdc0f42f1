import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { Landmarks } from '#server/problems/problem-index-queries.ts';
import type { IndexedProblemsState } from './indexed-problems.ts';

export interface Snapshot {
  head: { change: number; lastNumber: number; marks: Landmarks };
  state: IndexedProblemsState;
  chunks: Uint16Array[];
}

/** Raise the number with every change of the states; texts fold differently with another Unicode. */
const SIGNATURE = Buffer.from(`nagrik reports 1, Unicode ${process.versions.unicode}\n`);
/** Before each part: its length and its checksum. */
const PREFIX_BYTES = 8;

/** Replaces the snapshot as a whole; throws when the disk refuses. */
export function writeSnapshot(path: string, { head, state, chunks }: Snapshot): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.part`;
  const file = openSync(unfinished, 'w', 0o600);
  try {
    writeSync(file, SIGNATURE);
    for (const part of [head, state, ...chunks]) writePart(file, serialize(part));
  } finally {
    closeSync(file);
  }
  renameSync(unfinished, path);
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
    const [head, state, ...chunks] = readParts(readFileSync(path));
    return { head, state, chunks } as Snapshot;
  } catch {
    return undefined;
  }
}

function readParts(file: Buffer): unknown[] {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new Error('Another version');
  const parts: unknown[] = [];
  for (let at = SIGNATURE.length; at < file.length; ) {
    const from = at + PREFIX_BYTES;
    at = from + file.readUInt32LE(at);
    const part = file.subarray(from, at);
    if (crc32(part) !== file.readUInt32LE(from - 4)) throw new Error('Damaged');
    parts.push(deserialize(part));
  }
  return parts;
}
