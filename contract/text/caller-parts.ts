/** What a caller reads out is found by parts, but for those that tell nothing. */

/** A part of an address that tells something. */
export const SHORTEST_EMAIL_PART = 3;
/** Two letters stand in one reference of some hundred by accident; with a digit they are meant. */
const SHORTEST_LETTERS = 3;

/** A reference without the signs between its parts, which people hear and type in their own ways. */
export const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Whether references are looked through for these letters. */
export const isLookedFor = (letters: string) =>
  letters.length >= (/\d/.test(letters) ? 2 : SHORTEST_LETTERS);

/** A telephone number without the signs between its parts. */
export const digitsOf = (phone: string) => phone.replace(/\D/g, '');
