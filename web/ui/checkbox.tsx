import { useId } from 'react';
import { classes } from './classes.ts';

interface CheckboxProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
}

/** One thing to tick among text; in a form with a frame it is a `CheckField`. */
export function Checkbox({ label, hint, checked, onChange, className }: CheckboxProps) {
  const hintId = useId();
  return (
    <div className={classes('text-sm', className)}>
      <label className="flex min-h-9 w-fit cursor-pointer items-center gap-2.5 touch:min-h-11">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={hint === undefined ? undefined : hintId}
          onChange={(event) => onChange(event.target.checked)}
          className="size-4.5 shrink-0 accent-accent"
        />
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintId} className="text-muted text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}
