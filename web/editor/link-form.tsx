import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, useLayoutEffect, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { removeLink, setLink } from './commands.ts';
import type { FormatState } from './format-state.ts';
import { parseLink } from './parse-link.ts';
import type { Editor } from './use-editor.ts';

interface LinkFormProps extends Pick<Editor, 'run'> {
  view: EditorView;
  format: FormatState;
  onClose: () => void;
}

/** The address of a link. No form of its own: it stands within the form of the blog. */
export function LinkForm({ view, format, run, onClose }: LinkFormProps) {
  const text = useText().editor;
  const [typed, setTyped] = useState(format.link ?? '');
  const [error, setError] = useState<string>();
  useShownSelection(view);

  function finish(apply: () => void) {
    apply();
    onClose();
    view.focus();
  }

  function apply() {
    const address = parseLink(typed);
    if (address === null) setError(text.linkInvalid);
    else finish(() => run(setLink(address)));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    apply();
  }

  return (
    <div className="flex flex-wrap items-start gap-2 p-1">
      <TextField
        label={text.linkAddress}
        hideLabel
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={text.linkPlaceholder}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
        onKeyDown={onKeyDown}
        className="min-w-[min(100%,16rem)] flex-1"
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={apply}>
          {text.linkApply}
        </Button>
        {format.link !== null && (
          <Button onClick={() => finish(() => run(removeLink))}>{text.linkRemove}</Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {text.linkCancel}
        </Button>
      </div>
    </div>
  );
}

/** Keeps the words to be linked marked while the focus is in the address field. */
function useShownSelection(view: EditorView): void {
  useLayoutEffect(() => {
    const { from, to, empty } = view.state.selection;
    if (empty || !('highlights' in CSS)) return;
    const start = view.domAtPos(from);
    const end = view.domAtPos(to);
    const range = new StaticRange({
      startContainer: start.node,
      startOffset: start.offset,
      endContainer: end.node,
      endOffset: end.offset,
    });
    CSS.highlights.set('editor-held', new Highlight(range));
    return () => {
      CSS.highlights.delete('editor-held');
    };
  }, [view]);
}
