/** Zero-width characters, the soft hyphen and the byte order mark: nobody types them into a search. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** Text made comparable for a search: composed, in lower case, without invisible characters, single spaces. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}
