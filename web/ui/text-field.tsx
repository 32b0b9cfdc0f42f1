import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { CONTROL_LOOK, Field, type FieldLabels } from './field.tsx';

export type TextFieldProps = ComponentProps<'input'> & FieldLabels;

/** One line of text; takes what `register` of react-hook-form returns. */
export function TextField({
  label,
  hideLabel = false,
  hint,
  error,
  id,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ id, label, hideLabel, hint, error, className }}>
      {(control) => <input dir="auto" {...input} {...control} className={classes(CONTROL_LOOK)} />}
    </Field>
  );
}
