import { isBlock, isText } from './blocks.ts';

/** Removes what shows nothing: closing breaks, and the source's own line breaks. */
export function tidyText(root: DocumentFragment, withoutSpaces: boolean): void {
  for (const lineBreak of [...root.querySelectorAll('br')]) dropClosingBreak(lineBreak);
  tidySpaces(root, withoutSpaces);
}

/** Whether no line has a space at which it could wrap. */
export const isWithoutSpaces = (root: DocumentFragment): boolean =>
  !textsOf(root).some((text) => /\S \S/.test(text.data));

/** The last break of a block shows nothing; alone it stands for an empty line, as the block does. */
function dropClosingBreak(lineBreak: Element): void {
  if (lineBreak.nextSibling) return;
  let parent = lineBreak.parentElement;
  while (parent && !isBlock(parent) && !parent.nextSibling) parent = parent.parentElement;
  if (parent && isBlock(parent)) lineBreak.remove();
}

/**
 * Line breaks of the source are spaces, runs of spaces stay. Quill 2 can write every space as a
 * no-break space, so that lines could not wrap: a text without any other space gets real ones.
 */
function tidySpaces(root: DocumentFragment, withoutSpaces: boolean): void {
  for (const text of textsOf(root)) {
    let value = text.data.replace(/[ \t\r\n]+/g, (run) => (/[\r\n]/.test(run) ? '\n' : run));
    if (value.startsWith('\n') && endsLine(text.previousSibling, text)) value = value.slice(1);
    if (value.endsWith('\n') && endsLine(text.nextSibling, text)) value = value.slice(0, -1);
    value = value.replaceAll('\n', ' ');
    if (withoutSpaces) value = value.replace(/(?<=\S)\u00a0(?=\S)/g, ' ');
    if (value !== text.data) text.data = value;
  }
}

/** Whether the line of text ends at this neighbour, or where there is none. */
function endsLine(neighbour: ChildNode | null, text: Text): boolean {
  if (neighbour) return isBlock(neighbour);
  return text.parentElement ? isBlock(text.parentElement) : true;
}

/** Whether a line of text begins or ends with it. */
export const isLineEnd = (text: Text): boolean =>
  endsLine(text.previousSibling, text) || endsLine(text.nextSibling, text);

/** Its line breaks as elements, which alone are breaks outside of code. */
export function breakLines(text: Text): void {
  const [first = '', ...more] = text.data.split(/\r?\n/);
  const page = text.ownerDocument;
  text.replaceWith(first, ...more.flatMap((line) => [page.createElement('br'), line]));
}

/** All texts but those of code. */
export function textsOf(root: DocumentFragment): Text[] {
  const walker = root.ownerDocument.createTreeWalker(
    root,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) => {
      if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
      return node.nodeName === 'PRE' ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    },
  );
  const texts: Text[] = [];
  while (walker.nextNode()) if (isText(walker.currentNode)) texts.push(walker.currentNode);
  return texts;
}
