import '#web/text/editor.ts';
import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import { useCallback, useRef, useState } from 'react';
import { fillsWindow } from '#web/rich-text/markup-size.ts';
import { languageOf } from '#web/text/language-of.ts';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import { toast } from '#web/ui/toast.ts';
import '#web/article/article.css';
import './editor.css';
import { EditorToolbar } from './editor-toolbar.tsx';
import type { ImageCare } from './image-view.tsx';
import type { PanelName } from './tools.ts';
import { useEditor } from './use-editor.ts';
import { isEmpty } from './write-html.ts';

export interface RichTextEditorProps {
  /** HTML of any earlier editor; what is loaded and not edited is never told to `onChange`. */
  value: string;
  /** What is saved, or what was there before anything was typed. */
  saved: string;
  /** Gets clean HTML after each edit, the empty text for an empty document. */
  onChange: (html: string) => void;
  images: ImageCare;
  /** The id of the element that holds the accessible name. */
  labelledBy: string;
  describedBy?: string;
  invalid?: boolean;
  placeholder?: string;
  disabled?: boolean;
}

/** Positions at the beginning that are looked at for the language. */
const SAMPLE = 1000;

/** That of the words, for a voice and a check of spelling; that of the page while there are none. */
function languageIn({ content }: Node): { lang?: string } {
  const lang = languageOf(content.textBetween(0, Math.min(SAMPLE, content.size), ' '));
  return lang ? { lang } : {};
}

/** A rich-text field whose HTML has no style attributes and loses nothing of what it was given. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, saved, onChange, images, labelledBy, describedBy } = props;
  const { invalid = false, placeholder = '', disabled = false } = props;
  const text = useText().editor;
  const host = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  /** The tool that opened the panel, where a key pressed it. */
  const opener = useRef<HTMLElement>(null);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const onUnfit = () => toast.error(text.plainCode);
  const attributes = useCallback(
    (state: EditorState, isOpening: boolean) => ({
      class: classes(
        'rich-text rich-text-sheet editor-content',
        isEmpty(state.doc) && !isOpening && 'editor-empty',
      ),
      role: 'textbox',
      'aria-multiline': 'true',
      'data-placeholder': placeholder,
      'aria-labelledby': labelledBy,
      ...languageIn(state.doc),
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(placeholder && { 'aria-placeholder': placeholder }),
      ...(invalid && { 'aria-invalid': 'true' }),
      ...(disabled && { 'aria-disabled': 'true' }),
      ...(isOpening && { 'aria-busy': 'true' }),
    }),
    [labelledBy, describedBy, invalid, placeholder, disabled],
  );
  const { view, format, isOpening, run } = useEditor(host, {
    value,
    saved,
    onChange,
    images,
    attributes,
    disabled,
    onLinkKey() {
      opener.current = null;
      setPanel('link');
    },
    onToolbarKey: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    onUnfit,
    onFiles: () => toast.error(text.noPictures),
    onLostPicture: () => toast.error(text.lostPictures),
  });

  return (
    <div
      className={classes(
        'editor rounded-md border bg-raised shadow-sm',
        invalid ? 'border-danger ring-1 ring-danger' : 'border-line-strong',
      )}
      data-disabled={disabled || undefined}
    >
      <EditorToolbar
        ref={toolbar}
        {...{ view, format, run, isOpening, opener, panel, onUnfit }}
        disabled={disabled || isOpening}
        onPanel={setPanel}
      />
      <div ref={host} className={isOpening && fillsWindow(value) ? 'min-h-dvh' : undefined} />
    </div>
  );
}
