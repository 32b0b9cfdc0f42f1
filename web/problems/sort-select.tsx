import { useText } from '#web/text/use-text.ts';
import { SelectField } from '#web/ui/select-field.tsx';

interface SortSelectProps {
  /** Empty for the newest first, as is any that is not known. */
  value: string;
  onSort: (sort: string) => void;
  hideLabel?: boolean;
  className?: string;
}

/** In which order the problems stand. */
export function SortSelect({ value, onSort, ...field }: SortSelectProps) {
  const text = useText().desk;
  const isKnown = value === 'oldest' || value === 'urgent';
  return (
    <SelectField
      {...field}
      label={text.sort}
      value={isKnown ? value : ''}
      onChange={(event) => onSort(event.target.value)}
      options={[
        { value: '', label: text.sorts.newest },
        { value: 'oldest', label: text.sorts.oldest },
        { value: 'urgent', label: text.sorts.urgent },
      ]}
    />
  );
}
