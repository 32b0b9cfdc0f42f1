import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { CONTROL_LOOK, Field, type FieldLabels } from './field.tsx';

type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldLabels & { options: readonly SelectOption[] };

/** A choice of one, with the browser's own list: the best there is under a thumb. */
export function SelectField({
  label,
  hideLabel = false,
  hint,
  error,
  id,
  className,
  options,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ id, label, hideLabel, hint, error, className }}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={classes(CONTROL_LOOK, 'appearance-none truncate pr-9')}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </Field>
  );
}
