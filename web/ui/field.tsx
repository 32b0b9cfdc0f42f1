import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

export type FieldLabels = {
  label: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
};

type FieldProps = FieldLabels & {
  id?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** What a control must carry to belong to its label, hint and error. */
type ControlProps = {
  id: string;
  /** Not there without hint or error: what the control is described by besides is left to it. */
  'aria-describedby'?: string;
  'aria-invalid': true | undefined;
};

/** Label, control, hint and error as one unit; the control is drawn by `children`. */
export function Field({ id, label, hideLabel, hint, error, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = classes(Boolean(error) && errorId, Boolean(hint) && hintId);
  return (
    <div className={classes('min-w-0', className)}>
      <label
        htmlFor={controlId}
        className={hideLabel ? 'sr-only' : 'mb-1.5 block font-semibold text-sm'}
      >
        {label}
      </label>
      {children({
        id: controlId,
        ...(describedBy && { 'aria-describedby': describedBy }),
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="mt-1.5 text-danger-text text-sm">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1.5 text-muted text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The look of every control one writes or chooses in. */
export const CONTROL_LOOK =
  'block w-full min-h-10 rounded-md bg-raised px-3 py-2 text-ink text-sm shadow-sm ring-1 ring-line-strong ring-inset transition-shadow touch:min-h-11 ' +
  'focus-visible:outline-2 focus-visible:outline-focus focus-visible:-outline-offset-1 ' +
  'aria-invalid:ring-danger aria-invalid:ring-2 disabled:bg-sunken disabled:text-muted';
