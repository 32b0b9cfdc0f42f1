import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { CONTROL_LOOK, Field, type FieldLabels } from './field.tsx';

export type TextAreaProps = ComponentProps<'textarea'> & FieldLabels;

/** Several lines of text; grows with what is written where the browser can do so. */
export function TextArea({
  label,
  hideLabel = false,
  hint,
  error,
  id,
  className,
  rows = 3,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ id, label, hideLabel, hint, error, className }}>
      {(control) => (
        <textarea
          dir="auto"
          {...area}
          {...control}
          rows={rows}
          className={classes(CONTROL_LOOK, 'field-sizing-content max-h-96 min-h-24 resize-y')}
        />
      )}
    </Field>
  );
}
