import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

/** More than one search asks for. */
const KEPT_PATTERNS = 200;

/** By how they are written. */
const patterns = new Map<string, RegExp>();

/** Gives a connection the function that `hasMatch` asks: SQLite itself knows no regular expressions. */
export function addMatch(database: DatabaseSync): void {
  database.function('has_match', { deterministic: true, directOnly: true }, isMatch);
}

/** @param text as a blob: making its letters of UTF-8 takes longer than looking through its bytes. */
function isMatch(text: SQLInputValue, pattern: SQLInputValue): number {
  return Number(patternOf(String(pattern)).test(bytesOf(text as Uint8Array<ArrayBuffer>)));
}

function patternOf(written: string): RegExp {
  const known = patterns.get(written);
  if (known) return known;
  if (patterns.size === KEPT_PATTERNS) patterns.clear();
  const made = new RegExp(bytesOf(Buffer.from(written)));
  patterns.set(written, made);
  return made;
}

/** Each byte as a character of its own. */
const bytesOf = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): string =>
  Buffer.from(buffer, byteOffset, length).toString('latin1');
