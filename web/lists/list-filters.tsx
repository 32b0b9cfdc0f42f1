import { type ReactNode, useMemo } from 'react';
import { useText } from '#web/text/use-text.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { ALL_CATEGORIES, categoryOptions } from './categories.ts';

interface Sought {
  search: string;
  category: string;
}

interface ListFiltersProps {
  /** Whose categories are there to choose. */
  items: readonly { category: string }[];
  values: Sought;
  onChange: (change: Partial<Sought>) => void;
  words: Record<'searchLabel' | 'searchPlaceholder' | 'categoryLabel' | 'allCategories', string>;
  /** One more choice. */
  children: ReactNode;
}

/** Search and category of what is loaded, and beside them what a list is ordered or narrowed by. */
export function ListFilters({ items, values, onChange, words, children }: ListFiltersProps) {
  const { values: shown } = useText();
  const categories = useMemo(
    () => [
      { value: ALL_CATEGORIES, label: words.allCategories },
      ...categoryOptions(items, values.category, shown.category),
    ],
    [items, values.category, words, shown],
  );
  return (
    <search className="grid grid-cols-1 gap-2 min-[22.5rem]:grid-cols-2 sm:grid-cols-[minmax(0,1fr)_12rem_11rem] sm:gap-3">
      <SearchBox
        label={words.searchLabel}
        placeholder={words.searchPlaceholder}
        value={values.search}
        onChange={(search) => onChange({ search })}
        className="max-sm:col-span-full"
      />
      <SelectField
        label={words.categoryLabel}
        hideLabel
        options={categories}
        value={values.category}
        onChange={(event) => onChange({ category: event.target.value })}
      />
      {children}
    </search>
  );
}
