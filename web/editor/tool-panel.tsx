import type { MarkType } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { useText } from '#web/text/use-text.ts';
import { AlignChoices } from './align-choices.tsx';
import { ColourChoices } from './colour-choices.tsx';
import { setMarkValue } from './commands.ts';
import type { FormatState } from './format-state.ts';
import { LinkForm } from './link-form.tsx';
import { BACKGROUND_COLOURS, TEXT_COLOURS } from './palette.ts';
import { schema } from './schema.ts';
import type { PanelName } from './tools.ts';
import type { Editor } from './use-editor.ts';

interface ToolPanelProps extends Pick<Editor, 'run'> {
  id: string;
  name: PanelName;
  view: EditorView;
  format: FormatState;
  /** After a key press the focus goes into the panel; after a tap it stays in the text. */
  takesFocus: boolean;
  onClose: () => void;
}

/** What a tool offers to choose from, below the row of tools. */
export function ToolPanel(props: ToolPanelProps) {
  const { id, name, takesFocus } = props;
  const text = useText().editor;
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!takesFocus && name !== 'link') return;
    const first = 'input, [aria-pressed="true"], button';
    panel.current?.querySelector<HTMLElement>(first)?.focus();
  }, [takesFocus, name]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be placed over the text
    <div
      ref={panel}
      id={id}
      role="group"
      aria-label={text[name]}
      onMouseDown={keepSelection}
      className="absolute inset-x-0 top-full z-10 rounded-b-md border-line border-b bg-surface p-2 shadow-lg"
    >
      <PanelContent {...props} />
    </div>
  );
}

function PanelContent({ name, view, format, run, onClose }: ToolPanelProps) {
  const text = useText().editor;
  if (name === 'link') return <LinkForm {...{ view, format, run, onClose }} />;
  if (name === 'align') return <AlignChoices {...{ format, run, onClose }} />;
  const isText = name === 'color';
  const type: MarkType = isText ? schema.marks.color : schema.marks.background;
  return (
    <ColourChoices
      swatches={isText ? TEXT_COLOURS : BACKGROUND_COLOURS}
      current={format[name]}
      noneLabel={isText ? text.defaultColor : text.noBackground}
      onChoose={(value) => {
        run(setMarkValue(type, value));
        onClose();
      }}
    />
  );
}

function keepSelection(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
}
