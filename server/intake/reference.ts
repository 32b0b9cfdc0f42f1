import { randomInt } from 'node:crypto';

/** Without what sounds or looks like another on the phone or on paper, and without vowels. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';

const characters = (count: number) =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** `PR` for a problem report, `BS` for a blog submission. */
export type ReferenceKind = 'PR' | 'BS';

/** A number to read over the phone, such as `PR-7K4M-92`; it tells nothing of those before it. */
export function newReference(kind: ReferenceKind): string {
  return `${kind}-${characters(4)}-${characters(2)}`;
}

/** True for a text that has the form of a reference. */
export const isReference = (kind: ReferenceKind, text: string): boolean =>
  new RegExp(`^${kind}-[${ALPHABET}]{4}-[${ALPHABET}]{2}$`).test(text);
