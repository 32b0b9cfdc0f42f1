import { createHash, hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { DATABASE_FILE } from '#server/database/open-database.ts';

/** A file as somebody reads it who has taken it; what is compressed is opened. */
export interface SeizedFile {
  path: string;
  bytes: Buffer;
  /** Each byte a sign, then each two, from the first byte on and from the second. */
  text: string;
}

export const seizedFile = (path: string, bytes: Buffer): SeizedFile => ({
  path,
  bytes,
  text: [
    bytes.toString('latin1'),
    bytes.toString('utf16le'),
    bytes.subarray(1).toString('utf16le'),
  ].join('\n'),
});

/** Every file below a folder, in the order of their names; of what many hold alike, the first of them has it. */
export async function seize(folder: string): Promise<SeizedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const seen = new Set<string>();
  const files: SeizedFile[] = [];
  for (const path of paths) {
    const bytes = await readFile(path);
    const whole = path.endsWith('.tgz') ? gunzipSync(bytes) : bytes;
    files.push(seizedFile(path, Buffer.concat(newPieces(whole, seen))));
  }
  return files;
}

/** Bytes; the overlap is more than the longest form of anything that is looked for. */
const PIECE = { step: 512, overlap: 192 };

/** Between pieces: the end of one and the begin of another make nothing that was there. */
const BREAK = Buffer.alloc(8, 0xff);

/** What no file before has had, in pieces that overlap, so that nothing is cut that stands between two. */
function newPieces(bytes: Buffer, seen: Set<string>): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += PIECE.step) {
    const piece = bytes.subarray(at, at + PIECE.step + PIECE.overlap);
    const mark = createHash('md5').update(piece).digest('base64');
    if (seen.has(mark)) continue;
    seen.add(mark);
    pieces.push(piece, BREAK);
  }
  return pieces;
}

/** The file of the database in a backup that is not encrypted: the first of those in it. */
export async function databaseIn(backup: string): Promise<Buffer> {
  const bytes = gunzipSync(await readFile(backup));
  const size = Number.parseInt(bytes.toString('latin1', 124, 136), 8);
  return bytes.subarray(512, 512 + size);
}

/** In the names of backups and of indexes, and in no key. */
const NO_KEYS = /\d{4}-\d\d-\d\dT\d\d|sqlite_autoindex_/g;

/** What may be a key: every value of 16 to 64 bytes that is written in hex or base64, and as it stands. */
export function keysIn(files: SeizedFile[]): Buffer[] {
  const found = new Set<string>();
  for (const file of files) {
    const text = file.text.replaceAll(NO_KEYS, ' ');
    for (const [hex] of text.matchAll(/(?<![\da-f])[\da-f]{32,128}(?![\da-f])/gi)) found.add(hex);
    for (const [word] of text.matchAll(/(?<![\w+/-])[\w+/-]{22,86}(?![\w+/-])/g)) found.add(word);
  }
  const keys = [...found].flatMap((word) => [
    Buffer.from(word),
    ...(/^(?:[\da-f]{2})+$/i.test(word) ? [Buffer.from(word, 'hex')] : []),
    Buffer.from(word, 'base64url'),
  ]);
  return [Buffer.alloc(0), ...keys.filter((key) => key.length >= 16 && key.length <= 64)];
}

/** What might be hashed to tell an address from others, in the forms that limits and likes have had. */
export const textsOf = (address: string, blog: string) => [
  ...[address, `::ffff:${address}`, JSON.stringify(address), `${address}:${blog}`],
  ...[`${blog}:${address}`, `${blog} ${address}`, `like:${blog}:${address}`],
  ...[
    'report',
    'like',
    'like-of-a-post',
    'sign-in-address',
    'sign-in-both',
    'forgot-address',
  ].flatMap((name) => [`${name} ${address} `, `${name}:${address}`, `${name} ${address} ${blog}`]),
];

/** Shorter parts of a hash are met by chance. */
const HEX_SIGNS = 12;
const BASE64_SIGNS = 10;

function windowsOf(files: SeizedFile[], pattern: RegExp, length: number): Set<string> {
  const windows = new Set<string>();
  for (const { text } of files)
    for (const [run] of text.matchAll(pattern))
      for (let at = 0; at + length <= run.length; at++)
        windows.add(run.slice(at, at + length).toLowerCase());
  return windows;
}

/** By the bytes of its blocks, into which a key is put. */
const HASHES: [name: string, block: number][] = [
  ['sha256', 64],
  ['sha1', 64],
  ['md5', 64],
  ['sha512', 128],
];

/** The bytes of a hash that its first signs stand for, in hex as in base64. */
const FIRST_BYTES = 8;

/** Whether a hash begins with the first three bytes of any: nearly none does, and to write it out takes longer. */
function beginsOf(starts: Buffer[]): (digest: Buffer) => boolean {
  const known = new Uint8Array(2 ** 24);
  for (const start of starts) known[start.readUIntBE(0, 3)] = 1;
  return (digest) => known[digest.readUIntBE(0, 3)] === 1;
}

/** The bytes for which four signs of base64 may stand whose capitals are not known. */
function casesOf(signs: string): Buffer[] {
  let all = [''];
  for (const sign of signs)
    all = [...new Set([sign, sign.toUpperCase()])].flatMap((each) => all.map((it) => it + each));
  return all.map((it) => Buffer.from(it, 'base64'));
}

/** The texts that are found hashed, with any of the keys or without one, whole or cut short. */
export function findHashed(files: SeizedFile[], texts: string[], keys: Buffer[]): string[] {
  const hex = windowsOf(files, /[\da-f]{12,}/gi, HEX_SIGNS);
  const base64 = windowsOf(files, /[\w+/-]{10,}/g, BASE64_SIGNS);
  const mayBeThere = beginsOf([
    ...[...hex].map((sign) => Buffer.from(sign, 'hex')),
    ...[...base64].flatMap((signs) => casesOf(signs.slice(0, 4))),
  ]);
  const isThere = (digest: Buffer) => {
    if (!mayBeThere(digest)) return false;
    const signs = digest.toString('base64', 0, FIRST_BYTES).slice(0, BASE64_SIGNS).toLowerCase();
    return (
      hex.has(digest.toString('hex', 0, HEX_SIGNS / 2)) ||
      base64.has(signs) ||
      base64.has(signs.replaceAll('+', '-').replaceAll('/', '_'))
    );
  };
  const found = new Set<string>();
  const room = Math.max(...texts.map((text) => Buffer.byteLength(text)));
  for (const key of keys)
    for (const [name, block] of HASHES) {
      const hashed = hmac(name, block, key, room);
      for (const text of texts) if (isThere(hashed(text))) found.add(text);
    }
  return texts.filter((text) => found.has(text));
}

const digest = (name: string, bytes: string | Buffer) => hash(name, bytes, 'buffer');

/** What `createHmac` makes in twice the time, or a hash where the key is empty: there are millions to be made; `room` is what the longest text takes. */
function hmac(name: string, block: number, key: Buffer, room: number): (text: string) => Buffer {
  if (key.length === 0) return (text) => digest(name, text);
  const padded = (pad: number) => Buffer.alloc(block, pad).map((sign, at) => sign ^ (key[at] ?? 0));
  const outer = Buffer.concat([padded(0x5c), digest(name, '')]);
  const inner = Buffer.concat([padded(0x36), Buffer.alloc(room)]);
  return (text) => {
    const end = block + inner.write(text, block);
    outer.set(digest(name, inner.subarray(0, end)), block);
    return digest(name, outer);
  };
}

/** The paths of files that hold an address as text, or as the bytes it stands for in either order. */
export function findAddress(files: SeizedFile[], address: string): string[] {
  const packed = Buffer.from(address.split('.').map(Number));
  const forms = [packed, Buffer.from(packed).reverse()];
  return files
    .filter(
      ({ bytes, text }) => text.includes(address) || forms.some((form) => bytes.includes(form)),
    )
    .map(({ path }) => path);
}

/** Milliseconds. */
const AROUND = 90_000;
const HOUR = 60 * 60 * 1000;

/** Times less than so many milliseconds from one of `moments`, but full hours, in every form in which they are kept. */
export function findTimes(files: SeizedFile[], moments: number[], around = AROUND): string[] {
  const isNear = (time: number) =>
    time % HOUR !== 0 && moments.some((moment) => Math.abs(time - moment) < around);
  return files.flatMap(({ path, bytes, text }) =>
    [...timesInText(text).filter(isNear), ...timesInBytes(bytes, isNear)].map(
      (time) => `${path} ${new Date(time).toISOString()}`,
    ),
  );
}

function timesInText(text: string): number[] {
  const all = (pattern: RegExp, timeOf: (found: string) => number) =>
    [...text.matchAll(pattern)].map(([found]) => timeOf(found));
  return [
    ...all(/(?<!\d)\d{13}(?!\d)/g, Number),
    ...all(/(?<!\d)\d{10}(?!\d)/g, (seconds) => Number(seconds) * 1000),
    ...all(/\d{4}-\d\d-\d\d[T ]\d\d[:-]\d\d[:-]\d\d(?:\.\d{3})?/g, (iso) =>
      Date.parse(`${iso.slice(0, 10)}T${iso.slice(11, 19).replaceAll('-', ':')}${iso.slice(19)}Z`),
    ),
    // A UUID of version 7 begins with its time.
    ...all(/[\da-f]{8}-?[\da-f]{4}-?7[\da-f]{3}/gi, (id) =>
      Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16),
    ),
  ];
}

/** Whole numbers of 6 and 8 bytes and floating ones, in either order of bytes. */
function timesInBytes(bytes: Buffer, isNear: (time: number) => boolean): number[] {
  const found: number[] = [];
  for (let at = 0; at + 8 <= bytes.length; at++) {
    const times = [bytes.readUIntBE(at, 6), bytes.readUIntLE(at, 6)];
    // The first byte of such a floating number.
    if (bytes[at] === 0x42) times.push(bytes.readDoubleBE(at));
    if (bytes[at + 7] === 0x42) times.push(bytes.readDoubleLE(at));
    found.push(...times.filter(isNear));
  }
  return found;
}

/**
 * The tables and indexes of a SQLite file with pages of others between their own: what was written
 * between what. The first page of each is from when it was made, and so are those of the schema.
 */
export function findMixedPages(path: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const pages = database.prepare(
      `select name from dbstat where name <> 'sqlite_schema'
        and pageno not in (select rootpage from sqlite_schema) order by pageno`,
    );
    const names = pages.all().map(({ name }) => String(name));
    const runs = names.filter((name, index) => name !== names[index - 1]);
    return runs.filter((name, index) => runs.indexOf(name) !== index);
  } finally {
    database.close();
  }
}

/** The pages that the index of the log names, in the order in which they were written. */
export async function pagesInLogIndex(dataDir: string): Promise<number[]> {
  const bytes = await readFile(join(dataDir, `${DATABASE_FILE}-shm`));
  const HEADER = 136;
  const PAGES = 4062;
  const pages = Array.from({ length: PAGES }, (_, index) => bytes.readUInt32LE(HEADER + 4 * index));
  return pages.filter((page) => page !== 0);
}
