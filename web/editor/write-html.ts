import { DOMSerializer, type Node } from 'prosemirror-model';
import { colourStyle } from '#contract/text/rich-text.ts';
import { STYLE_ATTRIBUTE } from '#web/rich-text/defuse-html.ts';
import { attributesOf } from '#web/rich-text/read-rich-text.ts';
import { breakLines, textsOf } from '#web/rich-text/tidy-text.ts';
import { schema } from './schema.ts';

const serializer = DOMSerializer.fromSchema(schema);
const inert = document.implementation.createHTMLDocument('');

/** Blocks never change, so that only what was edited since the last time is written again. */
const written = new WeakMap<Node, string>();

/** The document as clean HTML; an empty document is the empty text. */
export function writeHtml(doc: Node): string {
  if (isEmpty(doc)) return '';
  let html = '';
  doc.forEach((block) => {
    html += blockHtml(block);
  });
  return html;
}

export function isEmpty(doc: Node): boolean {
  const only = doc.childCount === 1 ? doc.firstChild : null;
  return only?.type === schema.nodes.paragraph && only.content.size === 0;
}

function blockHtml(block: Node): string {
  const known = written.get(block);
  if (known !== undefined) return known;
  const fragment = inert.createDocumentFragment();
  fragment.append(serializer.serializeNode(block, { document: inert }));
  tidy(fragment);
  const holder = inert.createElement('div');
  holder.append(fragment);
  const html = holder.innerHTML.replaceAll(formerStyle, '$1style=');
  written.set(block, html);
  return html;
}

/** In a tag: in a text there is no bare `<`. */
const formerStyle = new RegExp(`(<span [^<>]*)${STYLE_ATTRIBUTE}=`, 'g');

/** A style attribute must not be set here, where the policy would report it, but in the text made of it. */
function styleColours(root: DocumentFragment): void {
  for (const span of root.querySelectorAll('[data-color], [data-background]'))
    span.setAttribute(STYLE_ATTRIBUTE, colourStyle(attributesOf(span)));
}

function tidy(root: DocumentFragment): void {
  // Code that came into a line brought its own.
  for (const text of textsOf(root)) if (text.data.includes('\n')) breakLines(text);
  for (const line of root.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    if (line.childNodes.length === 0) line.append(inert.createElement('br'));
  }
  for (const holder of root.querySelectorAll('li, blockquote, td, th')) unwrapLine(holder);
  for (const span of [...root.querySelectorAll('span > span:only-child')]) mergeIntoParent(span);
  styleColours(root);
  for (const code of root.querySelectorAll('pre')) {
    // A parser drops the first line break after the tag.
    if (code.textContent.startsWith('\n')) code.prepend('\n');
  }
}

/** A single paragraph, before nested lists at most, needs no tag of its own. */
function unwrapLine(holder: Element): void {
  const [line, ...rest] = holder.children;
  if (line?.localName !== 'p' || rest.some((child) => !/^[ou]l$/.test(child.localName))) return;
  if (rest.length > 0 && holder.localName !== 'li') return;
  for (const { name, value } of [...line.attributes]) holder.setAttribute(name, value);
  const isBlank = line.childNodes.length === 1 && line.firstElementChild?.localName === 'br';
  if (isBlank && rest.length > 0) line.remove();
  else line.replaceWith(...line.childNodes);
}

function mergeIntoParent(span: Element): void {
  const parent = span.parentElement;
  if (!parent || parent.childNodes.length > 1) return;
  parent.classList.add(...span.classList);
  if (parent.getAttribute('class') === '') parent.removeAttribute('class');
  for (const { name, value } of span.attributes) {
    if (name !== 'class') parent.setAttribute(name, value);
  }
  span.replaceWith(...span.childNodes);
}
