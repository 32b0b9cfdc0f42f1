import { languageOf } from '#web/text/language-of.ts';

/** For the element around somebody's words: their direction and language, whatever the page's are. */
export const written = (words = '') => ({ dir: 'auto' as const, lang: languageOf(words) });
