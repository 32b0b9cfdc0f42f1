import type { ReactNode } from 'react';
import {
  NO_ASSIGNEE,
  OPEN_STATUSES,
  PROBLEM_CATEGORIES,
  PROBLEM_PRIORITIES,
  PROBLEM_STATUSES,
} from '#contract/problem-values.ts';
import type { ProblemFilters } from '#web/api/problems.ts';
import type { Colleague } from '#web/api/read-problem.ts';
import { useLanguage, useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoicePills } from '#web/ui/choice-pills.tsx';
import { classes } from '#web/ui/classes.ts';
import { LateDialog } from '#web/ui/late-dialog.tsx';
import { AssigneeSelect } from './assignee-select.tsx';
import { NO_FILTERS } from './list-state.ts';
import { SortSelect } from './sort-select.tsx';
import { CategoryFilter, CityFilter, StatusFilter } from './specified-filters.tsx';
import { useStatusName } from './status-badge.tsx';
import { useCityRules } from './use-city-rules.ts';

export interface FiltersDialogProps {
  open: boolean;
  onClose: () => void;
  values: ProblemFilters;
  sort: string;
  cities: string[];
  colleagues: readonly Colleague[];
  /** How many are found, once that is known. */
  total: number | undefined;
  onChange: (change: Partial<ProblemFilters> & { sort?: string }) => void;
}

/** Every filter with several values at once; what is chosen counts at once. */
export function FiltersDialog(props: FiltersDialogProps) {
  const { open, onClose, total, onChange } = props;
  const text = useText().desk;
  const { search: _, ...cleared } = NO_FILTERS;
  return (
    <LateDialog
      open={open}
      onClose={onClose}
      title={text.filters}
      footer={
        <>
          <Button onClick={() => onChange(cleared)}>{text.clear}</Button>
          <Button variant="primary" onClick={onClose}>
            {total === undefined ? text.showFound : text.show(total)}
          </Button>
        </>
      }
    >
      <div className="space-y-6">
        <StatusGroup {...props} />
        <OtherGroups {...props} />
      </div>
    </LateDialog>
  );
}

interface GroupProps {
  title: string;
  specified?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

function Group(props: GroupProps) {
  return (
    <fieldset className={classes('min-w-0', props.className)}>
      <legend className="mb-2 font-semibold text-sm">{props.title}</legend>
      {/* Where there is room it stands beside the search. */}
      {props.specified && <div className="mb-2 md:hidden">{props.specified}</div>}
      {props.children}
    </fieldset>
  );
}

function StatusGroup({ values, onChange }: FiltersDialogProps) {
  const { problems: text, desk } = useText();
  const statusName = useStatusName();
  return (
    <Group title={text.statusLabel} specified={<StatusFilter {...{ values, onChange }} />}>
      <ChoicePills
        options={PROBLEM_STATUSES.map((value) => ({ value, label: statusName(value) }))}
        chosen={values.status}
        onChange={(status) => onChange({ status })}
      />
      <Button
        variant="quiet"
        size="sm"
        onClick={() => onChange({ status: OPEN_STATUSES })}
        className="mt-2 -ml-3"
      >
        {desk.open}
      </Button>
    </Group>
  );
}

function OtherGroups({ values, sort, cities, colleagues, onChange }: FiltersDialogProps) {
  const { problems: text, desk, values: shown } = useText();
  const allCities = useCityChoices(cities, values.city);
  return (
    <>
      <Group title={desk.priority}>
        <ChoicePills
          options={PROBLEM_PRIORITIES.map((value) => ({ value, label: text.priorities[value] }))}
          chosen={values.priority}
          onChange={(priority) => onChange({ priority })}
        />
      </Group>
      <Group title={desk.waiting}>
        <ChoicePills
          options={[{ value: 'true', label: desk.onlyLate }]}
          chosen={[values.overdue]}
          onChange={([overdue = '']) => onChange({ overdue })}
        />
      </Group>
      <AssigneeSelect
        label={desk.assign}
        first={[
          { value: '', label: desk.anyone },
          { value: NO_ASSIGNEE, label: desk.nobody },
        ]}
        colleagues={colleagues}
        value={values.assignee}
        onChoose={(assignee) => onChange({ assignee })}
        className="md:max-w-80"
      />
      <Group title={text.categoryLabel} specified={<CategoryFilter {...{ values, onChange }} />}>
        <ChoicePills
          options={PROBLEM_CATEGORIES.map((value) => ({
            value,
            label: shown.problemCategory(value),
          }))}
          chosen={values.category}
          onChange={(category) => onChange({ category })}
        />
      </Group>
      <Group
        title={text.cityLabel}
        specified={<CityFilter {...{ values, cities, onChange }} />}
        // Nothing would stand below it.
        className={allCities.length === 0 ? 'md:hidden' : undefined}
      >
        <ChoicePills
          options={allCities}
          chosen={values.city}
          onChange={(city) => onChange({ city })}
        />
      </Group>
      <SortSelect value={sort} onSort={(next) => onChange({ sort: next })} className="md:hidden" />
    </>
  );
}

/** What is chosen may be another spelling of one that was seen. */
function useCityChoices(seen: readonly string[], chosen: readonly string[]) {
  const { cityKey, cityName } = useCityRules();
  const language = useLanguage();
  const choices = seen.map((city) => ({
    value: chosen.find((other) => cityKey(other) === cityKey(city)) ?? city,
    label: city,
  }));
  const others = chosen.filter((city) => !choices.some(({ value }) => value === city));
  return [...choices, ...others.map((value) => ({ value, label: cityName(value, language) }))];
}
