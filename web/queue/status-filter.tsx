import { SUBMISSION_STATUSES } from '#contract/submission-values.ts';
import { SelectField } from '#web/ui/select-field.tsx';

/** The filter's value for items of any status. */
export const ALL_STATUSES = 'all';
const CHOICES = [...SUBMISSION_STATUSES, ALL_STATUSES] as const;

/** A status of an address that somebody wrote by hand counts as the default, pending. */
export const knownStatus = (raw: string) => CHOICES.find((known) => known === raw) ?? CHOICES[0];

export interface StatusFilterProps {
  label: string;
  words: Record<(typeof CHOICES)[number], string>;
  value: string;
  onChange: (status: string) => void;
}

/** Asked of the server, unlike search and category. */
export function StatusFilter({ label, words, value, onChange }: StatusFilterProps) {
  return (
    <SelectField
      label={label}
      hideLabel
      options={CHOICES.map((choice) => ({ value: choice, label: words[choice] }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
