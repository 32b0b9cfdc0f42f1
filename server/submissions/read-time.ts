import { READ_TIMES } from '#contract/blog-choices.ts';
import { plainText } from '#contract/text/plain-text.ts';

const WORDS_PER_MINUTE = 200;

/** The shortest of the read times in which a text can be read; the longest for all longer ones. */
export function readTimeOf(html: string): string {
  const minutes = plainText(html).split(' ').length / WORDS_PER_MINUTE;
  const fitting = READ_TIMES.find((readTime) => Number.parseInt(readTime, 10) >= minutes);
  return fitting ?? READ_TIMES.at(-1) ?? '';
}
