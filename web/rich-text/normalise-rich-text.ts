import { nestLists } from './nest-lists.ts';
import { shapeBlocks } from './shape-blocks.ts';
import { isWithoutSpaces, tidyText } from './tidy-text.ts';

/**
 * Brings a clean fragment into the one form that editor and reader know: code blocks as `pre`,
 * lists nested for real, colours on spans, paragraphs instead of bare containers. Its work grows with
 * the size of the fragment alone, however it is nested.
 */
export function normaliseRichText(root: DocumentFragment): void {
  shapeRichText(root);
  tidyText(root, isWithoutSpaces(root));
}

/** All of it but what is done to its texts. */
export function shapeRichText(root: DocumentFragment): void {
  shapeBlocks(root);
  nestLists(root);
}
