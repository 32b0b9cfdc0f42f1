import { useId } from 'react';
import { PROBLEM_CATEGORIES, PROBLEM_STATUSES } from '#contract/problem-values.ts';
import type { ProblemFilters as FilterValues } from '#web/api/problems.ts';
import { useText } from '#web/text/use-text.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useStatusName } from './status-badge.tsx';

export interface ProblemFiltersProps {
  values: Omit<FilterValues, 'suspected'>;
  /** Suggestions for the city. */
  cities: string[];
  onChange: (change: Partial<Omit<FilterValues, 'suspected'>>) => void;
}

/** A value from an address that somebody wrote by hand is offered too, so that it can be seen and changed. */
const withChosen = (known: readonly string[], chosen: string) =>
  chosen === '' || known.includes(chosen) ? known : [...known, chosen];

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
      <SelectField
        label={text.statusLabel}
        hideLabel
        value={values.status}
        onChange={(event) => onChange({ status: event.target.value })}
        options={[
          { value: '', label: text.allStatuses },
          ...withChosen(PROBLEM_STATUSES, values.status).map((status) => ({
            value: status,
            label: statusName(status),
          })),
        ]}
      />
      <SelectField
        label={text.categoryLabel}
        hideLabel
        value={values.category}
        onChange={(event) => onChange({ category: event.target.value })}
        options={[
          { value: '', label: text.allCategories },
          ...withChosen(PROBLEM_CATEGORIES, values.category).map((category) => ({
            value: category,
            label: shown.problemCategory(category),
          })),
        ]}
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
