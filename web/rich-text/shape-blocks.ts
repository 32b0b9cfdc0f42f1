import { isBlock, isElement } from './blocks.ts';
import { spanWith, type TextStyle, takeTextStyle } from './text-style.ts';

/** An element of the new tree while it is filled. */
interface Holder {
  element: Node;
  /** What blocks around it, and itself, say of its text. */
  style: TextStyle | undefined;
  /** The span in which a line of its text has begun. */
  line: Element | null;
}

/** Code as one text, captions above their tables, no containers, colours of blocks on spans. */
export function shapeBlocks(root: DocumentFragment): void {
  new Shaping(root).run();
}

/**
 * Writes a fragment anew, from the outside in and each node once: moving a branch costs as much as it
 * is large, and would on each level again.
 */
class Shaping {
  private readonly root: DocumentFragment;
  private readonly page: Document;
  /** Elements that hold a block, and those that hold visible text. */
  private readonly holdBlocks = new Set<Node>();
  private readonly holdText = new Set<Node>();

  constructor(root: DocumentFragment) {
    this.root = root;
    this.page = root.ownerDocument;
    const walker = this.page.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (isBlock(node) || isCodeOfQuill(node)) markAbove(node, this.holdBlocks);
      else if (!isElement(node) && isVisible(node)) markAbove(node, this.holdText);
    }
  }

  run(): void {
    const shaped = this.page.createDocumentFragment();
    this.fill({ element: shaped, style: undefined, line: null }, this.root.childNodes, null);
    this.root.replaceChildren(shaped);
  }

  /** `container` is what went and stood around the nodes: it hands its attributes to the blocks. */
  private fill(holder: Holder, nodes: Iterable<Node>, container: Element | null): void {
    for (const node of [...nodes]) {
      if (isElement(node)) this.place(holder, node, container);
      else if (node.nodeType === Node.TEXT_NODE) this.inLine(holder, node).appendChild(node);
    }
  }

  private place(holder: Holder, element: Element, container: Element | null): void {
    if (container && isBlock(element)) handOn(container, element);
    const name = element.localName;
    if (isCodeOfQuill(element)) this.placeCode(holder, codeOfQuill(element));
    else if (name === 'pre') this.placeCode(holder, flatCode(element));
    else if (isContainer(element)) this.resolve(holder, element);
    else if (name === 'table') this.placeTable(holder, element);
    else if (isBlock(element) || isPartOfTable(element)) this.placeBlock(holder, element);
    else this.placeInline(holder, element);
  }

  /** A container of text is a paragraph; a container of blocks hands its alignment on and goes. */
  private resolve(holder: Holder, container: Element): void {
    if (this.holdBlocks.has(container)) this.fill(holder, container.childNodes, container);
    else this.placeBlock(holder, container, 'p');
  }

  private placeTable(holder: Holder, table: Element): void {
    const captions = [...table.children].filter(({ nodeName }) => nodeName === 'CAPTION');
    const rest = [...table.childNodes].filter(({ nodeName }) => nodeName !== 'CAPTION');
    for (const caption of captions) this.placeBlock(holder, caption, 'p');
    this.placeBlock(holder, table, 'table', rest);
  }

  private placeBlock(
    holder: Holder,
    element: Element,
    name = element.localName,
    children: Iterable<Node> = element.childNodes,
  ): void {
    holder.line = null;
    const copy = copyOf(element, name);
    const style = { ...holder.style, ...takeTextStyle(copy) };
    holder.element.appendChild(copy);
    const own = { element: copy, style: orNone(style), line: null };
    this.fill(own, children, null);
  }

  private placeCode(holder: Holder, code: Element): void {
    this.placeBlock(holder, code, 'pre');
  }

  private placeInline(holder: Holder, element: Element): void {
    const copy = copyOf(element, element.localName);
    const keepsStyle = /^(?:span|img)$/.test(element.localName);
    const style = keepsStyle ? undefined : takeTextStyle(copy);
    this.inLine(holder, element).appendChild(copy);
    this.fill({ element: copy, style, line: null }, element.childNodes, null);
  }

  /** Where a part of a line goes: what shows nothing begins no span. */
  private inLine(holder: Holder, node: Node): Node {
    if (!holder.style) return holder.element;
    if (!holder.line) {
      const isText = isElement(node) ? this.holdText.has(node) : isVisible(node);
      if (!isText) return holder.element;
      holder.line = spanWith(holder.style, this.page);
      holder.element.appendChild(holder.line);
    }
    return holder.line;
  }
}

/** Stops at what is marked already: all above it is marked too. */
function markAbove(node: Node, marked: Set<Node>): void {
  for (let above = node.parentNode; above && !marked.has(above); above = above.parentNode)
    marked.add(above);
}

const isVisible = (text: Node) => (text.nodeValue ?? '').trim() !== '';
const isContainer = (element: Element) => /^(?:div|figure|figcaption)$/.test(element.localName);
const isPartOfTable = (element: Element) => /^t(?:body|head|foot)$/.test(element.localName);
const orNone = (style: TextStyle) => (Object.keys(style).length > 0 ? style : undefined);

function isCodeOfQuill(node: Node): node is Element {
  return isElement(node) && node.classList.contains('ql-code-block-container');
}

function copyOf(element: Element, name: string): Element {
  const copy = element.ownerDocument.createElement(name);
  for (const { name: key, value } of element.attributes) copy.setAttribute(key, value);
  return copy;
}

function handOn(container: Element, child: Element): void {
  for (const name of container.classList) child.classList.add(name);
  for (const name of ['dir', 'data-color', 'data-background']) {
    const value = container.getAttribute(name);
    if (value !== null && !child.hasAttribute(name)) child.setAttribute(name, value);
  }
}

/** Quill 2 keeps each line of a code block in an element of its own. */
function codeOfQuill(container: Element): Element {
  const lines = [...container.children].filter((line) => line.matches('.ql-code-block'));
  const code = container.ownerDocument.createElement('pre');
  code.textContent = lines.map((line) => line.textContent).join('\n');
  const language = lines[0]?.getAttribute('data-language');
  if (language && language !== 'plain') code.setAttribute('data-language', language);
  return code;
}

/** Within a code block only the text counts; Quill 1 ends it with a line break. */
function flatCode(element: Element): Element {
  for (const lineBreak of element.querySelectorAll('br')) lineBreak.replaceWith('\n');
  const code = copyOf(element, 'pre');
  const text = element.textContent;
  code.textContent = code.matches('.ql-syntax') ? text.replace(/\n$/, '') : text;
  code.removeAttribute('class');
  return code;
}
