import type { Submission } from '#web/api/read-submission.ts';
import { ListFilters } from '#web/lists/list-filters.tsx';
import { StatusFilter } from '#web/queue/status-filter.tsx';
import { useText } from '#web/text/use-text.ts';

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
  const { submissions: text } = useText();
  return (
    <ListFilters items={submissions} values={values} onChange={onChange} words={text}>
      <StatusFilter
        label={text.statusLabel}
        words={text.statuses}
        value={values.status}
        onChange={(status) => onChange({ status })}
      />
    </ListFilters>
  );
}
