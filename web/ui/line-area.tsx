import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { classes } from './classes.ts';
import { CONTROL_LOOK, Field, type FieldLabels } from './field.tsx';

export type LineAreaProps = Omit<ComponentProps<'textarea'>, 'ref'> &
  FieldLabels & { ref?: (area: HTMLTextAreaElement | null) => void };

/** Where the browser does not let a field grow with its text by itself. */
const growsByHand = !CSS.supports('field-sizing', 'content');

function grow(area: HTMLTextAreaElement | null) {
  if (!area || !growsByHand) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight}px`;
}

const keepOneLine = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
};

const inOneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');

/** As if it were typed, so that one step back takes it out again. */
function pasteInOneLine(event: ClipboardEvent) {
  const text = event.clipboardData.getData('text/plain');
  const isDone =
    text !== inOneLine(text) && document.execCommand('insertText', false, inOneLine(text));
  if (isDone) event.preventDefault();
}

/** One line of text that is seen whole: it wraps and grows, but holds no line break. */
export function LineArea(props: LineAreaProps) {
  const { label, hideLabel = false, hint, error, id, className, ref, onChange, ...area } = props;
  const element = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => grow(element.current));
  return (
    <Field {...{ id, label, hideLabel, hint, error, className }}>
      {(control) => (
        <textarea
          dir="auto"
          {...area}
          {...control}
          ref={(own) => {
            element.current = own;
            ref?.(own);
          }}
          rows={1}
          onKeyDown={keepOneLine}
          onPaste={pasteInOneLine}
          onChange={(event) => {
            const { target } = event;
            // What is dropped may have line breaks.
            if (/[\r\n]/.test(target.value)) {
              const at = inOneLine(target.value.slice(0, target.selectionStart)).length;
              target.value = inOneLine(target.value);
              target.setSelectionRange(at, at);
            }
            grow(target);
            onChange?.(event);
          }}
          className={classes(CONTROL_LOOK, 'field-sizing-content resize-none overflow-hidden')}
        />
      )}
    </Field>
  );
}
