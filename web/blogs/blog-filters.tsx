import { SORT_KEYS } from '#contract/blog-values.ts';
import type { Blog } from '#web/api/read-blog.ts';
import { ListFilters } from '#web/lists/list-filters.tsx';
import { useText } from '#web/text/use-text.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { sortKey } from './sort-blogs.ts';
import type { BlogQuery } from './use-found-blogs.ts';

export interface BlogFiltersProps {
  blogs: Blog[];
  values: BlogQuery;
  onChange: (change: Partial<BlogQuery>) => void;
}

/** Search, category and sort order of the list. */
export function BlogFilters({ blogs, values, onChange }: BlogFiltersProps) {
  const { blogs: text } = useText();
  return (
    <ListFilters items={blogs} values={values} onChange={onChange} words={text}>
      <SelectField
        label={text.sortLabel}
        hideLabel
        options={SORT_KEYS.map((key) => ({ value: key, label: text.sorts[key] }))}
        value={sortKey(values.sort)}
        onChange={(event) => onChange({ sort: event.target.value })}
      />
    </ListFilters>
  );
}
