import { history } from 'prosemirror-history';
import { type Mark, type Node, Slice } from 'prosemirror-model';
import { EditorState, type Transaction } from 'prosemirror-state';
import { EditorView, type MarkViewConstructor } from 'prosemirror-view';
import { applyColours } from '#web/rich-text/apply-colours.ts';
import { cleanPastedHtml } from './clean-pasted-html.ts';
import { setLink } from './commands.ts';
import { type ImageCare, imageView } from './image-view.tsx';
import { addLine, editorKeys, gapAt } from './keys.ts';
import { longLines, type WithPieces } from './long-lines.ts';
import { parseLink } from './parse-link.ts';
import { schema } from './schema.ts';

/** prosemirror-history cuts back only when 20 over its depth: at most 100 are ever held. */
const HISTORY = { depth: 80, newGroupDelay: 1000 };

/** Kept free between the cursor and what covers the text, in px. */
const GAP = 8;

export interface ViewEvents {
  /** Whether what was typed may change the document now. */
  isWritable: () => boolean;
  isEditable: () => boolean;
  /** Of what the text is written in. */
  attributes: (state: EditorState) => Record<string, string>;
  onTransaction: (tr: Transaction, view: EditorView) => void;
  onLinkKey: () => void;
  onToolbarKey: () => void;
  /** Code has none of what was asked for. */
  onUnfit: () => void;
  /** Files were to be put into the text, which takes none. */
  onFiles: () => void;
  /** Of what was pasted, pictures stay behind that only the sender has. */
  onLostPicture: () => void;
}

/** A view of an empty document. */
export function createView(host: HTMLElement, events: ViewEvents, images: ImageCare): EditorView {
  const plugins = [
    ...editorKeys(
      () => events.onLinkKey(),
      () => events.onToolbarKey(),
      () => events.onUnfit(),
    ),
    history(HISTORY),
    longLines,
  ];
  const room = roomAround(host);
  let byKey = false;
  const view: EditorView = new EditorView(host, {
    state: EditorState.create({ schema, plugins }),
    editable: events.isEditable,
    attributes: events.attributes,
    dispatchTransaction: (tr) => {
      // Refused here and not by `editable`: switching that lays out a long text once more.
      if (tr.docChanged && !events.isWritable()) return;
      // ProseMirror takes a cursor that moves more than 50 ms after its key for a pointer's.
      if (tr.selectionSet && byKey) tr.scrollIntoView();
      view.updateState(view.state.apply(tr));
      events.onTransaction(tr, view);
    },
    scrollMargin: room,
    scrollThreshold: room,
    transformPastedHTML: (html) => cleanPastedHtml(html, events.onLostPicture),
    transformPasted: withWholeTables,
    handlePaste: (of, event) => refusePasted(event, events) || linkSelection(of, event),
    handleClick: (_view, _pos, event) => makeLineBeside(view, event),
    handleDOMEvents: {
      drop: (_view, event) => refuseDropped(event, events),
      keydown: (_view, event) => {
        byKey = true;
        if (!event.isComposing) hearSelection();
      },
      pointerdown: () => {
        byKey = false;
      },
    },
    nodeViews: { image: imageView(images) },
    markViews: { color: colouredSpan('data-color'), background: colouredSpan('data-background') },
  });
  return view;
}

/**
 * Where the cursor may not be scrolled to, in px from the edges of the window: behind the header and
 * the tools, as high as they are at the moment, and behind what the page says covers its foot.
 */
function roomAround(host: HTMLElement) {
  return {
    get top() {
      const tools = host.parentElement?.querySelector<HTMLElement>('.editor-toolbar');
      return tools ? Number.parseFloat(getComputedStyle(tools).top) + tools.offsetHeight + GAP : 0;
    },
    right: 0,
    get bottom() {
      const { scrollPaddingBottom } = getComputedStyle(document.documentElement);
      return (Number.parseFloat(scrollPaddingBottom) || 0) + GAP;
    },
    left: 0,
  };
}

/** A fresh state with another document and an empty history. */
export function loadDocument(view: EditorView, doc: Node, more: WithPieces = {}): void {
  view.updateState(EditorState.create({ doc, plugins: view.state.plugins, ...more }));
}

/** Colours come by the style object: the content security policy forbids style attributes. */
function colouredSpan(attribute: string): MarkViewConstructor {
  return (mark: Mark) => {
    const holder = document.createDocumentFragment();
    const dom = holder.appendChild(document.createElement('span'));
    dom.setAttribute(attribute, mark.attrs.value);
    applyColours(holder);
    return { dom };
  };
}

/**
 * A browser that is busy tells only later where a key has put the cursor: the next one would fall on
 * what was selected before, and Enter after End take the words away.
 */
function hearSelection(): void {
  document.dispatchEvent(new Event('selectionchange'));
}

/**
 * Cells that were copied here come in a table of their own: open, it would lose them on its way in.
 * What is of one cell only comes as what that cell holds.
 */
function withWholeTables({ content, openStart, openEnd }: Slice): Slice {
  const upToTable = (open: number, at: 'firstChild' | 'lastChild') => {
    let within = content;
    let isAlone = true;
    for (let depth = 0; depth < open; depth++) {
      const node = within[at];
      isAlone &&= within.childCount === 1;
      if (!node || (node.type.spec.isolating && !(isAlone && isOfOneCell(node)))) return depth;
      within = node.content;
    }
    return open;
  };
  return new Slice(content, upToTable(openStart, 'firstChild'), upToTable(openEnd, 'lastChild'));
}

function isOfOneCell({ type, childCount, firstChild }: Node): boolean {
  return type.name === 'table_cell' || (childCount === 1 && firstChild?.childCount === 1);
}

/** An address pasted over words links them. */
function linkSelection(view: EditorView, event: ClipboardEvent): boolean {
  const text = event.clipboardData?.getData('text/plain').trim() ?? '';
  const { empty, $from, $to } = view.state.selection;
  if (empty || !$from.sameParent($to) || !/^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(text))
    return false;
  const address = parseLink(text);
  if (address === null || $from.parent.type.spec.code) return false;
  return setLink(address)(view.state, view.dispatch);
}

/** A click where tables, rules or code blocks leave no line between them, or at either end, makes one. */
function makeLineBeside(view: EditorView, { target, clientY }: MouseEvent): boolean {
  const { doc, tr } = view.state;
  if (!view.editable || target !== view.dom) return false;
  let gap = 0;
  doc.forEach((block, offset) => {
    const dom = view.nodeDOM(offset);
    if (dom instanceof Element && dom.getBoundingClientRect().bottom <= clientY)
      gap = offset + block.nodeSize;
  });
  const below = view.nodeDOM(gap);
  const isWithin = below instanceof Element && below.getBoundingClientRect().top < clientY;
  if (isWithin || !gapAt(view, doc.resolve(gap))) return false;
  view.dispatch(addLine(tr, gap));
  return true;
}

/** A dropped file would otherwise open in place of the page. */
function refuseDropped(event: DragEvent, { onFiles }: ViewEvents): boolean {
  if (!event.dataTransfer?.files.length) return false;
  event.preventDefault();
  onFiles();
  return true;
}

/** Words that were copied come with a picture of them, too. */
function refusePasted({ clipboardData }: ClipboardEvent, { onFiles }: ViewEvents): boolean {
  const isFile =
    clipboardData?.files.length && !clipboardData.types.some((type) => /^text/.test(type));
  if (!isFile) return false;
  onFiles();
  return true;
}
