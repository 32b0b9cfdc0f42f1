import {
  digitsOf,
  isLookedFor,
  lettersOf,
  SHORTEST_EMAIL_PART,
} from '#contract/text/caller-parts.ts';
import { foldSearch } from '#contract/text/fold-search.ts';
import { ShortTexts } from './short-texts.ts';

/** What a caller reads out: the reference, and the contact of a named reporter. */
export interface Details {
  reference: string;
  phone: string | null;
  email: string | null;
}

/**
 * References, telephone numbers and e-mail addresses, which are found by any part of them. They are read
 * from the table at each start and written nowhere, so that no contact is in a file of the index.
 */
export class CallerDetails {
  private references = new ShortTexts((text) => lettersOf(foldSearch(text)));
  private phones = new ShortTexts(digitsOf);
  private emails = new ShortTexts(foldSearch);

  get size(): number {
    return this.references.size;
  }

  /** Adds those of the next document. */
  add({ reference, phone, email }: Details): void {
    this.references.add(reference);
    this.phones.add(phone ?? '');
    this.emails.add(email ?? '');
  }

  /** Adds to a bitset the documents whose reference or address has a folded part. */
  uniteWord(target: Uint32Array, word: string): void {
    const letters = lettersOf(word);
    if (isLookedFor(letters)) this.references.uniteInto(target, letters);
    if (word.length >= SHORTEST_EMAIL_PART) this.emails.uniteInto(target, word);
  }

  /** Adds to a bitset the documents whose telephone number has these digits. */
  unitePhone(target: Uint32Array, digits: string): void {
    this.phones.uniteInto(target, digits);
  }
}
