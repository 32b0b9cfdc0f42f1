import { useMemo } from 'react';
import { SORT_KEYS } from '#contract/blog-values.ts';
import type { Blog } from '#web/api/read-blog.ts';
import { ALL_CATEGORIES, categoryOptions } from '#web/lists/categories.ts';
import { useText } from '#web/text/use-text.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
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
  const { blogs: text, values: shown } = useText();
  const categories = useMemo(
    () => [
      { value: ALL_CATEGORIES, label: text.allCategories },
      ...categoryOptions(blogs, values.category, shown.category),
    ],
    [blogs, values.category, text, shown],
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
      <SelectField
        label={text.sortLabel}
        hideLabel
        options={SORT_KEYS.map((key) => ({ value: key, label: text.sorts[key] }))}
        value={sortKey(values.sort)}
        onChange={(event) => onChange({ sort: event.target.value })}
      />
    </search>
  );
}
