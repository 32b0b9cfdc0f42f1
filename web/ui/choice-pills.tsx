import { Check } from 'lucide-react';

export interface ChoicePillsProps {
  /** Each value with what it is called. */
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  /** Told what is chosen now, in the order of the options. */
  onChange: (chosen: string[]) => void;
}

/** Checkboxes in a row, for a choice of several; what is chosen is ticked, too. */
export function ChoicePills({ options, chosen, onChange }: ChoicePillsProps) {
  const toggled = (value: string) =>
    options
      .map((option) => option.value)
      .filter((each) => chosen.includes(each) !== (each === value));
  return (
    <div className="flex flex-wrap gap-2">
      {options.map(({ value, label }) => (
        <label
          key={value}
          className="relative flex min-h-9 max-w-full cursor-pointer select-none items-center gap-1.5 rounded-full bg-raised px-3 py-1 text-sm ring-1 ring-line-strong/55 ring-inset has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent-text has-checked:ring-accent touch:min-h-11 touch:min-w-11 touch:justify-center"
        >
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => onChange(toggled(value))}
            className="peer absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <Check aria-hidden="true" className="hidden size-3.5 shrink-0 peer-checked:block" />
          <span dir="auto" className="wrap-anywhere">
            {label}
          </span>
        </label>
      ))}
    </div>
  );
}
