import { randomInt } from 'node:crypto';

/** Without 0, O, 1, I and L, which look alike on paper, and without vowels, which could make words. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';

const characters = (count: number) =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** `PR` for a problem, `BS` for a blog submission. */
export type ReferenceKind = 'PR' | 'BS';

/** A number to read over the phone, such as `PR-7K4M-92`; it tells nothing of those before it. */
export function newReference(kind: ReferenceKind): string {
  return `${kind}-${characters(4)}-${characters(2)}`;
}

/**
 * The reference that somebody typed as they heard it: in any case, with other signs or none between its
 * parts (`pr 7k4m 92`). Undefined where the text is none.
 */
export function asReference(kind: ReferenceKind, typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  const [, four, two] = letters.match(formOf(kind)) ?? [];
  return four && `${kind}-${four}-${two}`;
}

const formOf = (kind: ReferenceKind) => new RegExp(`^${kind}([${ALPHABET}]{4})([${ALPHABET}]{2})$`);
