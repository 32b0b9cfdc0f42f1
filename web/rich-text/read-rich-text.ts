import DOMPurify from 'dompurify';
import { cleanElement, richText } from '#contract/text/rich-text.ts';
import { isElement } from './blocks.ts';
import { defuseHtml, STYLE_ATTRIBUTE } from './defuse-html.ts';
import { flattenMarkup, partsOfMarkup } from './markup-size.ts';
import { normaliseRichText, shapeRichText } from './normalise-rich-text.ts';
import type { Slices } from './slices.ts';
import { isWithoutSpaces, tidyText } from './tidy-text.ts';

const allowedTags: ReadonlySet<string> = new Set(richText.tags);

const droppedWhole: ReadonlySet<string> = new Set(richText.tagsDroppedWhole);

// DOMPurify would copy all that is in an element of no known name, and again for each one within it.
DOMPurify.addHook('beforeSanitizeElements', (node) => {
  if (!hasNoKnownName(node) || !node.parentNode) return;
  const after = node.nextSibling;
  while (node.firstChild) node.parentNode.insertBefore(node.firstChild, after);
});

/** Asks the kind first: a form could answer with its own fields when it is asked for its name. */
function hasNoKnownName(node: Node): node is HTMLElement {
  if (node instanceof HTMLUnknownElement) return !droppedWhole.has(node.localName);
  return (
    Object.getPrototypeOf(node) === HTMLElement.prototype &&
    isElement(node) &&
    /-/.test(node.localName)
  );
}

/**
 * Untrusted HTML as a harmless fragment in the vocabulary of `richText`, whatever editor wrote it.
 * It belongs to a document of its own: nothing in it loads or runs before it is put into the page.
 */
export function readRichText(html: string): DocumentFragment {
  const fragment = sanitise(html);
  cleanElements(fragment);
  normaliseRichText(fragment);
  return fragment;
}

/** Tags that are cleaned at a time. */
const PART = 400;

/** A part of a long text, which means alone what it means in the whole. */
export interface RichTextPart {
  fragment: DocumentFragment;
  /** Quotes around its beginning that are those around the end of the part before. */
  levels: number;
}

/** The same in parts, a little at a time, for what is long; in fewer levels where it is too much. */
export async function readInParts(html: string, slices: Slices): Promise<RichTextPart[]> {
  const parts: RichTextPart[] = [];
  await slices.pause();
  for (const { html: part, levels } of partsOfMarkup(flattenMarkup(html), PART)) {
    const fragment = sanitise(part);
    await slices.pause();
    cleanElements(fragment);
    shapeRichText(fragment);
    parts.push({ fragment, levels });
    await slices.pause();
  }
  const withoutSpaces = parts.every(({ fragment }) => isWithoutSpaces(fragment));
  for (const { fragment } of parts) {
    tidyText(fragment, withoutSpaces);
    await slices.pause();
  }
  return parts;
}

/** Those parts as a whole again. */
export async function readInSlices(html: string, slices: Slices): Promise<DocumentFragment> {
  const whole = document.implementation.createHTMLDocument('').createDocumentFragment();
  for (const { fragment, levels } of await readInParts(html, slices)) {
    goOnWith(whole, fragment, levels);
    await slices.pause();
  }
  return whole;
}

/** Puts nodes to the end of a place, within so many elements in which that ends and they begin. */
function goOnWith(place: Node, nodes: Node, levels: number): void {
  const [last, first] = [place.lastChild, nodes.firstChild];
  if (levels > 0 && last && first && last.nodeName === first.nodeName) {
    goOnWith(last, first, levels - 1);
    first.remove();
  }
  while (nodes.firstChild) place.appendChild(nodes.firstChild);
}

/** Removes what could harm and keeps what `cleanElement` can read, inline styles under another name. */
export function sanitise(html: string): DocumentFragment {
  const clean: DocumentFragment | null = DOMPurify.sanitize(defuseHtml(html), {
    RETURN_DOM_FRAGMENT: true,
    ADD_TAGS: ['iframe'],
    ADD_ATTR: ['target'],
    FORBID_TAGS: [...richText.tagsDroppedWhole],
    ADD_FORBID_CONTENTS: [...richText.tagsDroppedWhole],
    FORBID_ATTR: ['style', 'id', 'name'],
  });
  // A page of frames has no body, and DOMPurify then no answer.
  return clean ?? document.createDocumentFragment();
}

/** Rewrites every element by the contract; what the vocabulary lacks is unwrapped. */
export function cleanElements(fragment: DocumentFragment): void {
  const clean = fragment.ownerDocument.createDocumentFragment();
  cleanInto(clean, fragment);
  fragment.replaceChildren(clean);
}

/** From the outside in: moving a branch would cost its whole size, on each level again. */
function cleanInto(place: Node, source: Node): void {
  for (const node of [...source.childNodes]) {
    if (!isElement(node)) place.appendChild(node);
    else if (!/(?:^|\s)ql-(?:ui|cursor)(?:\s|$)/.test(node.className)) copyInto(place, node);
  }
}

function copyInto(place: Node, element: Element): void {
  const { tag, attributes, text } = cleanElement(element.localName, attributesOf(element));
  const isEmptyShell = tag === 'span' && Object.keys(attributes).length === 0;
  if (!allowedTags.has(tag) || isEmptyShell) {
    cleanInto(place, element);
    return;
  }
  const clean = element.ownerDocument.createElement(tag);
  // Shown by their data attributes, as the policy allows no style attribute.
  for (const [name, value] of Object.entries(attributes))
    if (name !== 'style') clean.setAttribute(name, value);
  place.appendChild(clean);
  if (text === undefined) cleanInto(clean, element);
  else clean.textContent = text;
}

export function attributesOf(element: Element): Record<string, string> {
  const attributes = Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [name, value]),
  );
  const style = attributes[STYLE_ATTRIBUTE];
  return style === undefined ? attributes : { ...attributes, style };
}
