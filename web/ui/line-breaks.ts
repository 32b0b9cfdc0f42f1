/**
 * The class that shows a text with its line breaks as they were typed; none where it has more lines than
 * `most`: thousands of empty ones would put all below them out of reach.
 */
export const lineBreaks = (text: string, most: number) =>
  text.split('\n').length <= most && 'whitespace-pre-line';
