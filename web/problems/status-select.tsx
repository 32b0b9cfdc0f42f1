import type { KeyboardEvent } from 'react';
import { PROBLEM_STATUSES, type ProblemStatus } from '#contract/problem-values.ts';
import { useText } from '#web/text/use-text.ts';
import { SelectField, type SelectFieldProps } from '#web/ui/select-field.tsx';

export interface StatusSelectProps extends Omit<SelectFieldProps, 'options' | 'onChange'> {
  value: string;
  onStatus: (status: ProblemStatus) => void;
}

const STEPPING_KEYS = ['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];

/** Opens the list where a key would otherwise step through the statuses and set each on its way. */
function openInsteadOfStepping(event: KeyboardEvent<HTMLSelectElement>) {
  if (!STEPPING_KEYS.includes(event.key) || event.altKey) return;
  const select = event.currentTarget;
  if (!('showPicker' in select)) return;
  event.preventDefault();
  select.showPicker();
}

/** A choice of every status; one the console does not know stands first while it lasts. */
export function StatusSelect({ value, onStatus, ...field }: StatusSelectProps) {
  const { statuses } = useText().problems;
  const known = PROBLEM_STATUSES.map((status) => ({ value: status, label: statuses[status] }));
  const isKnown = known.some((option) => option.value === value);
  return (
    <SelectField
      {...field}
      value={value}
      options={isKnown ? known : [{ value, label: value || '—', disabled: true }, ...known]}
      onKeyDown={openInsteadOfStepping}
      onChange={(event) => {
        const chosen = PROBLEM_STATUSES.find((status) => status === event.target.value);
        if (chosen && chosen !== value) onStatus(chosen);
      }}
    />
  );
}
