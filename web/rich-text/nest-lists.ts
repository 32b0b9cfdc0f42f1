import { isElement } from './blocks.ts';

interface Item {
  element: Element;
  kind: 'ol' | 'ul';
  level: number;
  /** The list it was written in. */
  source: Element;
}

interface OpenList {
  list: Element;
  kind: 'ol' | 'ul';
  level: number;
  source: Element;
  /** Numbers given so far at this place, over interruptions by bullets. */
  count: number;
}

/** Turns the flat lists of Quill, which state kind and depth on each item, into lists within lists. */
export function nestLists(root: DocumentFragment): void {
  for (const list of root.querySelectorAll('ul[data-checked]')) markChecked(list);
  for (const list of [...root.querySelectorAll('ol, ul')]) {
    if (!list.parentNode || isList(list.previousElementSibling)) continue;
    const run = runOfLists(list);
    const items = run.flatMap(itemsOf);
    if (items.some(({ level, element }) => level > 0 || isFlat(element))) rebuild(run, items);
  }
}

/** Quill 1 states on the list what Quill 2 states on the item. */
function markChecked(list: Element): void {
  const value = list.getAttribute('data-checked') === 'true' ? 'checked' : 'unchecked';
  for (const item of list.children) item.setAttribute('data-list', value);
  list.removeAttribute('data-checked');
}

function isFlat(item: Element): boolean {
  return /^(?:bullet|ordered)$/.test(item.getAttribute('data-list') ?? '') || mislabelled(item);
}

/** A check list item stands in a bullet list; Quill 2 writes it into a numbered one. */
function mislabelled(item: Element): boolean {
  return item.hasAttribute('data-list') && item.parentElement?.localName === 'ol';
}

function isList(element: Element | null | undefined): element is Element {
  return element?.localName === 'ol' || element?.localName === 'ul';
}

/** The list and those that follow it with nothing but white space between. */
function runOfLists(first: Element): Element[] {
  const run = [first];
  for (let node = first.nextSibling; node; node = node.nextSibling) {
    if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim() === '') continue;
    if (!isElement(node) || !isList(node)) break;
    run.push(node);
  }
  return run;
}

function itemsOf(source: Element): Item[] {
  return [...source.children].map((element) => {
    const named = element.getAttribute('data-list');
    const plain = source.localName === 'ol' ? 'ol' : 'ul';
    const kind = named === null ? plain : named === 'ordered' ? 'ol' : 'ul';
    const level = Number(/(?:^|\s)ql-indent-(\d)/.exec(element.className)?.[1] ?? 0);
    return { element, kind, level, source };
  });
}

function rebuild(run: Element[], items: Item[]): void {
  const place = run[0]?.ownerDocument.createDocumentFragment();
  if (!place) return;
  const open: OpenList[] = [];
  for (const item of items) {
    const list = listFor(item, open, place);
    settle(item, open.length - 1);
    list.append(item.element);
  }
  run[0]?.before(place);
  for (const list of run) list.remove();
}

/** Closes and opens lists until the innermost open one is of the item's kind and depth. */
function listFor(item: Item, open: OpenList[], place: DocumentFragment): Element {
  while ((open.at(-1)?.level ?? -1) > item.level) open.pop();
  const top = open.at(-1);
  const isSame = top?.level === item.level && top.kind === item.kind && continues(item, top);
  const innermost = isSame ? top : openList(item, open, place);
  if (item.kind === 'ol') innermost.count++;
  return innermost.list;
}

/** Opens a list for the item, in the place of one of its depth. */
function openList(item: Item, open: OpenList[], place: DocumentFragment): OpenList {
  const { kind, level, source } = item;
  const before = open.at(-1)?.level === level ? open.pop() : undefined;
  const count = before?.source === source ? before.count : 0;
  const list = source.ownerDocument.createElement(kind);
  const start = source.getAttribute('start');
  if (kind === 'ol' && count > 0) list.setAttribute('start', String(count + 1));
  else if (kind === 'ol' && start && isFirst(item)) list.setAttribute('start', start);
  (open.at(-1)?.list.lastElementChild ?? place).append(list);
  const opened = { list, kind, level, source, count };
  open.push(opened);
  return opened;
}

/** Two lists of one kind side by side stay two, unless a deeper one of Quill 1 came between. */
function continues(item: Item, top: OpenList): boolean {
  return (
    top.source === item.source ||
    top.list.lastElementChild?.lastElementChild?.matches('ol, ul') === true
  );
}

function isFirst(item: Item): boolean {
  return item.source.firstElementChild === item.element;
}

/** What the depth of its list says need not stand on the item too; a jump in depth does. */
function settle({ element, level, kind }: Item, depth: number): void {
  for (let each = 1; each <= 8; each++) element.classList.remove(`ql-indent-${each}`);
  if (level > depth) element.classList.add(`ql-indent-${level - depth}`);
  if (element.getAttribute('class') === '') element.removeAttribute('class');
  const checked = /^(?:un)?checked$/.test(element.getAttribute('data-list') ?? '');
  if (kind === 'ol' || !checked) element.removeAttribute('data-list');
}
