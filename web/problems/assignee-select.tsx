import type { Colleague } from '#web/api/read-problem.ts';
import { byName } from '#web/text/by-name.ts';
import { useText } from '#web/text/use-text.ts';
import { SelectField, type SelectFieldProps } from '#web/ui/select-field.tsx';
import { useOwnId } from './filter-names.ts';

interface AssigneeSelectProps extends Omit<SelectFieldProps, 'options' | 'onChange' | 'value'> {
  /** Stand before the colleagues. */
  first: { value: string; label: string }[];
  colleagues: readonly Colleague[];
  value: string;
  onChoose: (id: string) => void;
}

/** A choice of a colleague, oneself before all others; one who has gone is offered while chosen. */
export function AssigneeSelect(props: AssigneeSelectProps) {
  const { first, colleagues, value, onChoose, ...field } = props;
  const text = useText().desk;
  const me = useOwnId();
  const mine = colleagues
    .filter(({ id }) => id === me)
    .map(({ id }) => ({ value: id, label: text.me }));
  const others = colleagues
    .filter(({ id }) => id !== me)
    .toSorted(byName)
    .map(({ id, name }) => ({ value: id, label: name }));
  const options = [...first, ...mine, ...others];
  const isKnown = options.some((option) => option.value === value);
  return (
    <SelectField
      {...field}
      value={value}
      options={isKnown ? options : [...options, { value, label: text.somebody }]}
      onChange={(event) => onChoose(event.target.value)}
    />
  );
}
