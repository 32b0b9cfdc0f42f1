import { useId } from 'react';
import { PROBLEM_CATEGORIES, PROBLEM_STATUSES } from '#contract/problem-values.ts';
import type { ProblemFilters as FilterValues } from '#web/api/problems.ts';
import { useText } from '#web/text/use-text.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useStatusName } from './status-badge.tsx';

/** Every filter as it is before anybody chooses: the address of the screen names those that are not so. */
export const NO_FILTERS: FilterValues = {
  search: '',
  status: '',
  category: '',
  city: '',
  suspected: '',
};
/** Those that are typed, letter by letter. */
export const TYPED = ['search', 'city'] as const;

export interface ProblemFiltersProps {
  values: FilterValues;
  /** Suggestions for the city. */
  cities: string[];
  onChange: (change: Partial<FilterValues>) => void;
}

/** Search, status, category and city; the server does the finding. */
export function ProblemFilters({ values, cities, onChange }: ProblemFiltersProps) {
  const { problems: text, values: shown } = useText();
  const statusName = useStatusName();
  const citiesId = useId();
  return (
    <search className="grid grid-cols-2 gap-2 sm:gap-3 md:grid-cols-[minmax(0,1fr)_9rem_12rem_9rem] xl:grid-cols-[minmax(0,1fr)_10rem_14rem_11rem]">
      <SearchBox
        label={text.searchLabel}
        placeholder={text.searchPlaceholder}
        value={values.search}
        onChange={(search) => onChange({ search })}
        className="max-md:col-span-2"
      />
      <Choice
        label={text.statusLabel}
        all={text.allStatuses}
        known={PROBLEM_STATUSES}
        nameOf={statusName}
        chosen={values.status}
        onChoose={(status) => onChange({ status })}
      />
      <Choice
        label={text.categoryLabel}
        all={text.allCategories}
        known={PROBLEM_CATEGORIES}
        nameOf={shown.problemCategory}
        chosen={values.category}
        onChoose={(category) => onChange({ category })}
      />
      <TextField
        label={text.cityLabel}
        hideLabel
        placeholder={text.cityPlaceholder}
        list={citiesId}
        autoComplete="off"
        value={values.city}
        onChange={(event) => onChange({ city: event.target.value })}
        className="max-md:col-span-2"
      />
      <datalist id={citiesId}>
        {cities.map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
    </search>
  );
}

interface ChoiceProps {
  label: string;
  /** What it is called to leave nothing out. */
  all: string;
  known: readonly string[];
  nameOf: (value: string) => string;
  /** Empty while nothing is left out. */
  chosen: string;
  onChoose: (value: string) => void;
}

/** A value from an address that somebody wrote by hand is offered too, so that it can be seen and changed. */
function Choice({ label, all, known, nameOf, chosen, onChoose }: ChoiceProps) {
  const values = chosen === '' || known.includes(chosen) ? known : [...known, chosen];
  return (
    <SelectField
      label={label}
      hideLabel
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
      options={[
        { value: '', label: all },
        ...values.map((value) => ({ value, label: nameOf(value) })),
      ]}
    />
  );
}
