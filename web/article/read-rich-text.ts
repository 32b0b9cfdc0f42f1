import DOMPurify from 'dompurify';
import { cleanElement, richText } from '#contract/rich-text.ts';
import { defuseHtml, STYLE_ATTRIBUTE } from './defuse-html.ts';
import { normaliseRichText } from './normalise-rich-text.ts';

const allowedTags: ReadonlySet<string> = new Set(richText.tags);

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
  for (const element of [...fragment.querySelectorAll('*')]) {
    if (/(?:^|\s)ql-(?:ui|cursor)(?:\s|$)/.test(element.className)) element.remove();
    else cleanInPlace(element);
  }
}

function cleanInPlace(element: Element): void {
  const { tag, attributes, text } = cleanElement(element.localName, attributesOf(element));
  const isEmptyShell = tag === 'span' && Object.keys(attributes).length === 0;
  if (!allowedTags.has(tag) || isEmptyShell) {
    element.replaceWith(...element.childNodes);
    return;
  }
  const clean = element.ownerDocument.createElement(tag);
  // Shown by their data attributes, as the policy allows no style attribute.
  for (const [name, value] of Object.entries(attributes))
    if (name !== 'style') clean.setAttribute(name, value);
  if (text === undefined) clean.append(...element.childNodes);
  else clean.textContent = text;
  element.replaceWith(clean);
}

export function attributesOf(element: Element): Record<string, string> {
  const attributes = Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [name, value]),
  );
  const style = attributes[STYLE_ATTRIBUTE];
  return style === undefined ? attributes : { ...attributes, style };
}
