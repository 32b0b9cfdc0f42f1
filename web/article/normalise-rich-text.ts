import { nestLists } from './nest-lists.ts';

const BLOCKS =
  'p, h1, h2, h3, h4, h5, h6, blockquote, pre, div, hr, ol, ul, li, table, figure, figcaption, tr, td, th';

/**
 * Brings a clean fragment into the one form that editor and reader know: code blocks as `pre`,
 * lists nested for real, colours on spans, paragraphs instead of bare containers.
 */
export function normaliseRichText(root: DocumentFragment): void {
  for (const container of root.querySelectorAll('.ql-code-block-container'))
    joinCodeLines(container);
  for (const code of root.querySelectorAll('pre')) flattenCode(code);
  for (const caption of root.querySelectorAll('table > caption')) freeCaption(caption);
  for (const container of [...root.querySelectorAll('div, figure, figcaption')]) resolve(container);
  nestLists(root);
  for (const element of [...root.querySelectorAll('[data-color], [data-background], [class]')]) {
    pushStyleDown(element);
  }
  for (const lineBreak of [...root.querySelectorAll('br')]) dropClosingBreak(lineBreak);
  tidySpaces(root);
}

/** Whether an element holds blocks rather than a line of text. */
export function holdsBlocks(element: Element): boolean {
  return element.querySelector(BLOCKS) !== null;
}

/** Quill 2 keeps each line of a code block in an element of its own. */
function joinCodeLines(container: Element): void {
  const lines = [...container.children].filter((line) => line.matches('.ql-code-block'));
  const code = container.ownerDocument.createElement('pre');
  code.textContent = lines.map((line) => line.textContent).join('\n');
  const language = lines[0]?.getAttribute('data-language');
  if (language && language !== 'plain') code.setAttribute('data-language', language);
  container.replaceWith(code);
}

/** Within a code block only the text counts; Quill 1 ends it with a line break. */
function flattenCode(code: Element): void {
  for (const lineBreak of code.querySelectorAll('br')) lineBreak.replaceWith('\n');
  const text = code.textContent;
  code.textContent = code.matches('.ql-syntax') ? text.replace(/\n$/, '') : text;
  code.removeAttribute('class');
}

function freeCaption(caption: Element): void {
  const paragraph = renamed(caption, 'p');
  paragraph.closest('table')?.before(paragraph);
}

/** A container of text is a paragraph; a container of blocks hands its alignment on and goes. */
function resolve(container: Element): void {
  if (!holdsBlocks(container)) {
    renamed(container, 'p');
    return;
  }
  for (const child of container.children) {
    if (!child.matches(BLOCKS)) continue;
    for (const name of container.classList) child.classList.add(name);
    for (const name of ['dir', 'data-color', 'data-background']) {
      const value = container.getAttribute(name);
      if (value !== null && !child.hasAttribute(name)) child.setAttribute(name, value);
    }
  }
  container.replaceWith(...container.childNodes);
}

function renamed(element: Element, tag: string): Element {
  const copy = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) copy.setAttribute(name, value);
  copy.append(...element.childNodes);
  element.replaceWith(copy);
  return copy;
}

/** Colour, size and font of a block or mark move to spans around its text, where the editor keeps them. */
function pushStyleDown(element: Element): void {
  if (element.localName === 'span' || element.localName === 'img') return;
  const span = element.ownerDocument.createElement('span');
  for (const name of ['data-color', 'data-background']) {
    const value = element.getAttribute(name);
    if (value !== null) span.setAttribute(name, value);
    element.removeAttribute(name);
  }
  for (const name of [...element.classList].filter((each) => /^ql-(?:size|font)-/.test(each))) {
    span.classList.add(name);
    element.classList.remove(name);
  }
  if (element.getAttribute('class') === '') element.removeAttribute('class');
  if (span.attributes.length > 0) wrapText(element, span);
}

/** Wraps each run of inline content below the element into a copy of the span. */
function wrapText(element: Element, span: Element): void {
  let run: Element | null = null;
  for (const child of [...element.childNodes]) {
    const isBlock =
      isElement(child) && (child.matches(BLOCKS) || child.matches('tbody, thead, tfoot'));
    if (isBlock) {
      run = null;
      wrapText(child, span);
      continue;
    }
    if (run === null && child.textContent?.trim() === '') continue;
    if (run === null) {
      run = span.cloneNode() as Element;
      child.before(run);
    }
    run.append(child);
  }
}

/** The last break of a block shows nothing; alone it stands for an empty line, as the block does. */
function dropClosingBreak(lineBreak: Element): void {
  if (lineBreak.closest('pre') || lineBreak.nextSibling) return;
  let parent = lineBreak.parentElement;
  while (parent && !parent.matches(BLOCKS) && !parent.nextSibling) parent = parent.parentElement;
  if (parent?.matches(BLOCKS)) lineBreak.remove();
}

/**
 * Line breaks of the source are spaces, runs of spaces stay. Quill 2 can write every space as a
 * no-break space, so that lines could not wrap: a text without any other space gets real ones.
 */
function tidySpaces(root: DocumentFragment): void {
  const texts = textsOf(root);
  const allNoBreak = !texts.some((text) => /\S \S/.test(text.data));
  for (const text of texts) {
    let value = text.data.replace(/[ \t]*[\r\n]+[ \t\r\n]*/g, '\n');
    if (endsLine(text.previousSibling, text)) value = value.replace(/^\n/, '');
    if (endsLine(text.nextSibling, text)) value = value.replace(/\n$/, '');
    value = value.replaceAll('\n', ' ');
    if (allNoBreak) value = value.replace(/(?<=\S)\u00a0(?=\S)/g, ' ');
    if (value !== text.data) text.data = value;
  }
}

/** Whether the line of text ends at this neighbour, or where there is none. */
function endsLine(neighbour: ChildNode | null, text: Text): boolean {
  if (neighbour) return isElement(neighbour) && neighbour.matches(BLOCKS);
  return text.parentElement?.matches(BLOCKS) ?? true;
}

function textsOf(root: DocumentFragment): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (!text.parentElement?.closest('pre')) texts.push(text);
  }
  return texts;
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}
