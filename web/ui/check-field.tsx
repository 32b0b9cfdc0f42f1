import { type ComponentProps, useId } from 'react';
import { classes } from './classes.ts';

export type CheckFieldProps = ComponentProps<'input'> & {
  label: string;
  hint?: string;
  error?: string | undefined;
};

/** One thing to tick; the whole line can be pressed. Takes what `register` of react-hook-form returns. */
export function CheckField({ label, hint, error, className, ...input }: CheckFieldProps) {
  const id = useId();
  const describedBy = classes(error && `${id}-error`, hint && `${id}-hint`);
  return (
    <div className={classes('min-w-0', className)}>
      <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md bg-raised px-3 py-2 font-semibold shadow-sm ring-1 ring-line-strong ring-inset has-aria-invalid:ring-2 has-aria-invalid:ring-danger has-focus-visible:outline-2 has-focus-visible:outline-focus">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className="size-5 shrink-0 accent-accent outline-none"
        />
        {label}
      </label>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-danger-text text-sm">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-muted text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}
