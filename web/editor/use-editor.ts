import type { Node } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { ignoreStop, Slices } from '#web/rich-text/slices.ts';
import { createView, loadDocument, type ViewEvents } from './create-view.ts';
import { type FormatState, formatState, sameFormat, withTextSelected } from './format-state.ts';
import { type ImageCare, imageView } from './image-view.tsx';
import { mountDocument } from './mount-document.ts';
import { readDocument, readDocumentInSlices } from './read-document.ts';
import { writeHtml } from './write-html.ts';

export interface EditorOptions
  extends Pick<ViewEvents, 'onLinkKey' | 'onToolbarKey' | 'onUnfit' | 'onFiles' | 'onLostPicture'> {
  value: string;
  /** What the value is compared with: a document that is changed back to it is told as this text. */
  saved: string;
  onChange: (html: string) => void;
  /** Another object draws all images again. */
  images: ImageCare;
  /** Of what the text is written in; another function has them read anew. */
  attributes: (state: EditorState, isOpening: boolean) => Record<string, string>;
  disabled: boolean;
}

export interface Editor {
  view: EditorView | null;
  format: FormatState | null;
  /** While a long text comes a portion at a time, nothing can be written. */
  isOpening: boolean;
  run: (command: Command) => void;
}

/** Characters that are read and shown at once. */
const SHORT = 5000;

/** How many own changes may be on their way back through the form. */
const MAX_AWAITED = 50;

/**
 * One ProseMirror view in `host`. A `value` that did not come from this editor is loaded; a loaded
 * document that was not changed, or was changed back, is the very text it was loaded from, and one that was
 * changed back to what is saved that one.
 */
export function useEditor(host: RefObject<HTMLElement | null>, options: EditorOptions): Editor {
  const [view, setView] = useState<EditorView | null>(null);
  const [format, showFormat] = useFormat();
  const [isOpening, setOpening] = useState(options.value.length > SHORT);
  const latest = useRef({ ...options, isOpening });
  const drawnWith = useRef<Look>(null);
  const content = useRef<Content>({ html: '', awaited: [], loaded: [] });
  const opening = useRef<AbortController>(null);

  useLayoutEffect(() => {
    latest.current = { ...options, isOpening };
  });

  useLayoutEffect(() => {
    if (!host.current) return;
    const events: ViewEvents = {
      isWritable: () => opening.current === null,
      isEditable: () => !latest.current.disabled,
      attributes: (state) => latest.current.attributes(state, latest.current.isOpening),
      ...latestOf(latest),
      onTransaction: (tr, of) => {
        if (tr.docChanged) emit(content.current, of.state.doc, latest.current);
        showFormat(of);
      },
    };
    drawnWith.current = latest.current;
    const created = createView(host.current, events, drawnWith.current.images);
    content.current = { html: '', awaited: [], loaded: [{ doc: created.state.doc, html: '' }] };
    setView(created);
    showFormat(created);
    return () => {
      opening.current?.abort();
      created.destroy();
    };
  }, [host, showFormat]);

  const { value, images, attributes, disabled } = options;
  useLook(view, drawnWith, { images, attributes, disabled, isOpening });

  useLayoutEffect(() => {
    if (!view || view.isDestroyed || !isForeign(content.current, value)) return;
    opening.current?.abort();
    const { loaded } = content.current;
    content.current = { html: value, awaited: [], loaded };
    const settle = (doc: Node) => {
      opening.current = null;
      loaded.unshift({ doc, html: value });
      setOpening(false);
      showFormat(view);
    };
    if (value.length <= SHORT) {
      const doc = readDocument(value);
      loadDocument(view, doc);
      settle(doc);
      return;
    }
    const leaving = new AbortController();
    opening.current = leaving;
    setOpening(true);
    openInSlices(view, value, new Slices(leaving.signal)).then(settle).catch(ignoreStop);
  }, [view, value, showFormat]);

  const run = useCallback(
    (command: Command) => {
      if (view?.editable) command(withTextSelected(view.state), view.dispatch, view);
    },
    [view],
  );
  return { view, format, isOpening, run };
}

/** What is heard for as long as there is a view goes to the options that are drawn now. */
const latestOf = (options: RefObject<EditorOptions>) => ({
  onLinkKey: () => options.current.onLinkKey(),
  onToolbarKey: () => options.current.onToolbarKey(),
  onUnfit: () => options.current.onUnfit(),
  onFiles: () => options.current.onFiles(),
  onLostPicture: () => options.current.onLostPicture(),
});

type Look = Pick<EditorOptions, 'images' | 'attributes' | 'disabled'> & Pick<Editor, 'isOpening'>;

/** Draws a view again where its look is no longer what it was made, or last drawn, with. */
function useLook(view: EditorView | null, drawnWith: RefObject<Look | null>, look: Look): void {
  const { images, attributes, disabled, isOpening } = look;
  useLayoutEffect(() => {
    const next = { images, attributes, disabled, isOpening };
    const last = drawnWith.current;
    if (!view || !last) return;
    drawnWith.current = next;
    if (last.images !== images) view.setProps({ nodeViews: { image: imageView(images) } });
    else if (
      last.attributes !== attributes ||
      last.disabled !== disabled ||
      last.isOpening !== isOpening
    )
      view.setProps({});
  }, [view, drawnWith, images, attributes, disabled, isOpening]);
}

/** The format at the caret, and what reads it anew. */
function useFormat() {
  const [format, setFormat] = useState<FormatState | null>(null);
  const showFormat = useCallback((of: EditorView) => {
    const next = formatState(of.state);
    setFormat((last) => (last && sameFormat(last, next) ? last : next));
  }, []);
  return [format, showFormat] as const;
}

async function openInSlices(view: EditorView, html: string, slices: Slices): Promise<Node> {
  const doc = await readDocumentInSlices(html, slices);
  await mountDocument(view, doc, slices);
  return doc;
}

interface Loaded {
  doc: Node;
  html: string;
}

interface Content {
  /** What the form was last told or last gave. */
  html: string;
  /** Told to the form, not yet given back by it. */
  awaited: string[];
  /** The latest first. */
  loaded: Loaded[];
}

/** The text as it was loaded, or saved, where the document is what that describes; else as it is written. */
function htmlOf({ loaded }: Content, doc: Node, saved: string): string {
  const isKnown = loaded.some(({ html }) => html === saved);
  if (!isKnown && saved.length <= SHORT) loaded.push({ doc: readDocument(saved), html: saved });
  const same = loaded.filter((each) => each.doc.eq(doc)).map(({ html }) => html);
  return same.find((html) => html === saved) ?? same[0] ?? writeHtml(doc);
}

function emit(content: Content, doc: Node, { saved, onChange }: EditorOptions): void {
  const html = htmlOf(content, doc, saved);
  if (html === content.html) return;
  content.html = html;
  content.awaited = [...content.awaited, html].slice(-MAX_AWAITED);
  onChange(html);
}

/** A value that comes back late, while the person types on, must not undo what they typed. */
function isForeign(content: Content, value: string): boolean {
  const at = content.awaited.lastIndexOf(value);
  if (at >= 0) content.awaited = content.awaited.slice(at + 1);
  return at < 0 && value !== content.html;
}
