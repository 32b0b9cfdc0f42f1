import { DOMParser, type Node as DocumentNode, Fragment } from 'prosemirror-model';
import { readInParts, readRichText } from '#web/rich-text/read-rich-text.ts';
import type { Slices } from '#web/rich-text/slices.ts';
import { schema } from './schema.ts';

const parser = DOMParser.fromSchema(schema);

/** The document that the HTML of a blog describes, whatever editor wrote it. */
export function readDocument(html: string): DocumentNode {
  return parse(readRichText(html));
}

/** The same a little at a time, for what is long. */
export async function readDocumentInSlices(html: string, slices: Slices): Promise<DocumentNode> {
  let content = Fragment.empty;
  for (const { fragment, levels } of await readInParts(html, slices)) {
    if (!fragment.hasChildNodes()) continue;
    sayOnce(fragment, levels);
    content = goOnWith(content, parse(fragment).content, levels);
    await slices.pause();
  }
  return content.childCount > 0 ? schema.topNodeType.create(null, content) : readDocument('');
}

/** A quote that goes on has told the line it begins with. */
function sayOnce(part: DocumentFragment, levels: number): void {
  let quote = part.firstElementChild;
  for (let level = 0; level < levels && quote; level++) {
    quote.removeAttribute('class');
    quote.removeAttribute('dir');
    quote = quote.firstElementChild;
  }
}

/** Puts nodes behind others, within so many in which those end and these begin. */
function goOnWith(before: Fragment, after: Fragment, levels: number): Fragment {
  const [last, first] = [before.lastChild, after.firstChild];
  if (levels === 0 || !last || !first || last.type !== first.type) return before.append(after);
  const joined = last.copy(goOnWith(last.content, first.content, levels - 1));
  return before.replaceChild(before.childCount - 1, joined).append(after.cut(first.nodeSize));
}

function parse(fragment: DocumentFragment): DocumentNode {
  linesIntoParagraphs(fragment);
  return parser.parse(fragment, { preserveWhitespace: true });
}

/** Where the editor knows blocks only, the line of text takes over class and direction. */
export function linesIntoParagraphs(fragment: DocumentFragment): void {
  for (const holder of fragment.querySelectorAll('li, blockquote, td, th')) {
    const line = firstLine(holder);
    line.classList.add(...holder.classList);
    const direction = holder.getAttribute('dir');
    if (direction !== null) line.setAttribute('dir', direction);
  }
}

/** What the holder begins with: a block, or its bare text made a paragraph. */
function firstLine(holder: Element): Element {
  const children = [...holder.childNodes];
  const block = children.find(isBlock);
  const bare = block ? children.slice(0, children.indexOf(block)) : children;
  const isBlank = bare.every((node) => node.nodeType === Node.TEXT_NODE && !node.nodeValue?.trim());
  // Only an item has a line of its own before a list.
  const isList = block && /^[ou]l$/.test(block.localName);
  if (block && isBlank && !(isList && holder.localName === 'li')) return block;
  const paragraph = holder.ownerDocument.createElement('p');
  // One by one: a call takes only so many at once.
  for (const node of bare) paragraph.append(node);
  holder.prepend(paragraph);
  return paragraph;
}

function isBlock(node: ChildNode): node is HTMLElement {
  return /^(?:P|H[1-6R]|BLOCKQUOTE|PRE|OL|UL|TABLE)$/.test(node.nodeName);
}
