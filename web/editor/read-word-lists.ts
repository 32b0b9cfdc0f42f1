import { inlineStyle } from '#contract/text/rich-text.ts';
import { STYLE_ATTRIBUTE } from '#web/rich-text/defuse-html.ts';

/**
 * Word writes a list as paragraphs that state list and depth in their style and carry the bullet
 * or number as text. They become items of one flat list each, which nests later as Quill's do.
 */
export function readWordLists(fragment: DocumentFragment): void {
  let list: Element | null = null;
  for (const paragraph of [...fragment.querySelectorAll(`p[${STYLE_ATTRIBUTE}*="mso-list"]`)]) {
    const item = readItem(paragraph);
    if (!item) continue;
    if (!list || !follows(list, paragraph)) {
      list = fragment.ownerDocument.createElement('ol');
      paragraph.before(list);
    }
    list.append(item);
    paragraph.remove();
  }
}

function follows(list: Element, paragraph: Element): boolean {
  return list.nextElementSibling === paragraph && list.parentNode === paragraph.parentNode;
}

function readItem(paragraph: Element): Element | null {
  const style = inlineStyle(paragraph.getAttribute(STYLE_ATTRIBUTE) ?? '');
  const level = /\blevel(\d)/.exec(style['mso-list'] ?? '')?.[1];
  if (level === undefined) return null;
  const marker = takeMarker(paragraph);
  const item = paragraph.ownerDocument.createElement('li');
  item.setAttribute('data-list', numberMarker.test(marker) ? 'ordered' : 'bullet');
  if (level > '1') item.className = `ql-indent-${Number(level) - 1}`;
  item.append(...paragraph.childNodes);
  return item;
}

/** `1.`, `(a)`, `iv)`, with Devanagari numerals too. */
const numberMarker = /^[\s(]*[\dA-Za-z\u0966-\u096f]{1,4}[.)]/;

/** The bullet or number, which Word marks as not being text. */
function takeMarker(paragraph: Element): string {
  let marker = '';
  for (const span of [...paragraph.querySelectorAll(`span[${STYLE_ATTRIBUTE}]`)]) {
    const style = inlineStyle(span.getAttribute(STYLE_ATTRIBUTE) ?? '');
    if (style['mso-list']?.toLowerCase() !== 'ignore') continue;
    marker += span.textContent;
    span.remove();
  }
  return marker;
}
