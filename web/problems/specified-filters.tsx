import { useId, useState } from 'react';
import { PROBLEM_CATEGORIES, PROBLEM_STATUSES } from '#contract/problem-values.ts';
import type { ProblemFilters } from '#web/api/problems.ts';
import { useText } from '#web/text/use-text.ts';
import { isSameValue } from '#web/ui/query-params.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useStatusName } from './status-badge.tsx';
import { useOnceEach } from './use-city-rules.ts';

export interface FilterControlProps {
  values: ProblemFilters;
  onChange: (change: Partial<ProblemFilters>) => void;
  className?: string | undefined;
}

export function StatusFilter({ values, onChange, className }: FilterControlProps) {
  const { problems: text, desk } = useText();
  return (
    <Choice
      label={text.statusLabel}
      all={text.allStatuses}
      several={desk.severalStatuses}
      known={PROBLEM_STATUSES}
      nameOf={useStatusName()}
      chosen={values.status}
      onChoose={(status) => onChange({ status })}
      className={className}
    />
  );
}

export function CategoryFilter({ values, onChange, className }: FilterControlProps) {
  const { problems: text, desk, values: shown } = useText();
  return (
    <Choice
      label={text.categoryLabel}
      all={text.allCategories}
      several={desk.severalCategories}
      known={PROBLEM_CATEGORIES}
      nameOf={shown.problemCategory}
      chosen={values.category}
      onChoose={(category) => onChange({ category })}
      className={className}
    />
  );
}

interface CityFilterProps extends FilterControlProps {
  /** Suggestions. */
  cities: string[];
}

interface Joining {
  others: readonly string[];
  typed: string;
}

const together = ({ others, typed }: Joining) => (typed === '' ? [...others] : [...others, typed]);

/** Typed, with suggestions; what is typed joins several that are chosen, which the field does not show. */
export function CityFilter({ values, cities, onChange, className }: CityFilterProps) {
  const { problems: text, desk } = useText();
  const citiesId = useId();
  const { city } = values;
  /** What was typed beside several, until the field is left. */
  const [joined, setJoined] = useState<Joining>();
  const chosen = useOnceEach(joined ? together(joined) : []);
  // The way back leads to other cities.
  const joining = isSameValue(city, chosen) ? joined : undefined;
  function type(typed: string) {
    const others = joining?.others ?? (city.length > 1 ? city : []);
    if (others.length > 0) setJoined({ others, typed });
    onChange({ city: together({ others, typed }) });
  }
  return (
    <>
      <TextField
        label={text.cityLabel}
        hideLabel
        placeholder={city.length > 1 ? desk.severalCities(city.length) : text.cityPlaceholder}
        list={citiesId}
        autoComplete="off"
        value={joining?.typed ?? (city.length === 1 ? city[0] : '')}
        onChange={({ target: { value } }) => type(value)}
        onBlur={() => setJoined(undefined)}
        className={className}
      />
      <datalist id={citiesId}>
        {cities.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

interface ChoiceProps {
  label: string;
  /** What it is called to leave nothing out. */
  all: string;
  several: (count: number) => string;
  known: readonly string[];
  nameOf: (value: string) => string;
  /** Empty while nothing is left out. */
  chosen: readonly string[];
  onChoose: (values: string[]) => void;
  className?: string | undefined;
}

/** Stands for more than one value; no value of a filter has a space before it. */
const SEVERAL = ' several';

/**
 * A choice of one; several that are chosen elsewhere are counted. A value from an address that
 * somebody wrote by hand is offered too, so that it can be seen and changed.
 */
function Choice({ label, all, several, known, nameOf, chosen, onChoose, className }: ChoiceProps) {
  const others = chosen.length === 1 ? chosen.filter((value) => !known.includes(value)) : [];
  const count = { value: SEVERAL, label: several(chosen.length), disabled: true };
  return (
    <SelectField
      label={label}
      hideLabel
      value={chosen.length > 1 ? SEVERAL : (chosen[0] ?? '')}
      onChange={({ target: { value } }) => onChoose(value === '' ? [] : [value])}
      options={[
        ...(chosen.length > 1 ? [count] : []),
        { value: '', label: all },
        ...[...known, ...others].map((value) => ({ value, label: nameOf(value) })),
      ]}
      className={className}
    />
  );
}
