/**
 * Words for a line with others: without the signs that begin or end an isolate, or end a paragraph. With them
 * a name would end the element around it, and turn the words behind it, such as those that say who decided.
 */
export const contained = (words: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  words.replace(/[\x1c-\x1e\x85\u2029\u2066-\u2069]/g, '');
