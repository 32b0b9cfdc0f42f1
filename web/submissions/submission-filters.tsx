import { useMemo } from 'react';
import type { Submission } from '#web/api/read-submission.ts';
import { ALL_CATEGORIES, categoryOptions } from '#web/lists/categories.ts';
import { StatusFilter } from '#web/queue/status-filter.tsx';
import { useText } from '#web/text/use-text.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

export interface SubmissionQuery {
  search: string;
  category: string;
  status: string;
}

export interface SubmissionFiltersProps {
  submissions: Submission[];
  values: SubmissionQuery;
  onChange: (change: Partial<SubmissionQuery>) => void;
}

/** Search and category run on what is loaded; the status is asked of the server. */
export function SubmissionFilters({ submissions, values, onChange }: SubmissionFiltersProps) {
  const { submissions: text, values: shown } = useText();
  const categories = useMemo(
    () => [
      { value: ALL_CATEGORIES, label: text.allCategories },
      ...categoryOptions(submissions, values.category, shown.category),
    ],
    [submissions, values.category, text, shown],
  );
  return (
    <search className="grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_12rem_11rem] sm:gap-3">
      <SearchBox
        label={text.searchLabel}
        placeholder={text.searchPlaceholder}
        value={values.search}
        onChange={(search) => onChange({ search })}
        className="max-sm:col-span-2"
      />
      <SelectField
        label={text.categoryLabel}
        hideLabel
        options={categories}
        value={values.category}
        onChange={(event) => onChange({ category: event.target.value })}
      />
      <StatusFilter
        label={text.statusLabel}
        words={text.statuses}
        value={values.status}
        onChange={(status) => onChange({ status })}
      />
    </search>
  );
}
