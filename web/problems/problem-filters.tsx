import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useAddition } from '#web/api/additions.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { CityOffer } from './city-offer.tsx';
import { FilterChips } from './filter-chips.tsx';
import { type ChosenFilter, useChosenFilters } from './filter-names.ts';
import { FiltersDialog, type FiltersDialogProps } from './filters-dialog.tsx';
import { CategoryFilter, CityFilter, StatusFilter } from './specified-filters.tsx';
import { useOnceEach } from './use-city-rules.ts';

export type ProblemFiltersProps = Omit<FiltersDialogProps, 'open' | 'onClose' | 'chosen'>;

const GRID = 'grid grid-cols-2 gap-2 sm:gap-3';
/** The search stands above the choices where the longest category would be cut beside it. */
const COLUMNS = 'md:max-xl:grid-cols-[2fr_3fr_2fr] xl:grid-cols-[minmax(0,1fr)_10rem_16rem_11rem]';
/** With the button of all filters, which stands for them on a phone. */
const DESK_COLUMNS =
  'max-md:grid-cols-[minmax(0,1fr)_auto] max-[18rem]:grid-cols-1 md:max-xl:grid-cols-[2fr_3fr_2fr_auto] xl:grid-cols-[minmax(0,1fr)_10rem_16rem_10rem_auto]';

/** Search, status, category and city; the server does the finding. */
export function ProblemFilters(props: ProblemFiltersProps) {
  const { cities, colleagues, onChange } = props;
  const values = { ...props.values, city: useOnceEach(props.values.city) };
  const text = useText().problems;
  const isDesk = useAddition('desk');
  const [isOpen, setOpen] = useState(false);
  const chosen = useChosenFilters(values, colleagues);
  const onBar = isDesk ? 'max-md:hidden' : undefined;
  return (
    // On a phone no more than around it: what is chosen is not shown there, but the room above it stays.
    <search className="block space-y-2 md:space-y-3">
      <div className={classes(GRID, isDesk ? DESK_COLUMNS : COLUMNS)}>
        <SearchBox
          label={text.searchLabel}
          placeholder={text.searchPlaceholder}
          value={values.search}
          onChange={(search) => onChange({ search })}
          className={isDesk ? 'md:max-xl:col-span-full' : 'max-xl:col-span-full'}
        />
        <StatusFilter {...{ values, onChange }} className={onBar} />
        <CategoryFilter {...{ values, onChange }} className={onBar} />
        <CityFilter {...{ values, onChange, cities }} className={onBar ?? 'max-md:col-span-2'} />
        {isDesk && <AllFilters chosen={chosen} onOpen={() => setOpen(true)} />}
      </div>
      <CityOffer {...{ values, cities, onChange }} />
      {isDesk && (
        <>
          <FilterChips chosen={chosen} onChange={onChange} />
          <FiltersDialog {...props} values={values} open={isOpen} onClose={() => setOpen(false)} />
        </>
      )}
    </search>
  );
}

/** The way to all filters; on a phone it names what is chosen. */
function AllFilters({ chosen, onOpen }: { chosen: ChosenFilter[]; onOpen: () => void }) {
  const text = useText().desk;
  const names = chosen.map(({ name }) => name).join(', ');
  return (
    <Button
      icon={<SlidersHorizontal />}
      aria-haspopup="dialog"
      onClick={onOpen}
      className={classes(
        'max-w-44 [&>span]:w-full [&>span>span]:min-w-0 [&>span>span]:max-w-full',
        names && 'bg-accent-soft text-accent-text max-md:ring-accent',
      )}
    >
      <span className="truncate md:hidden">
        {names && <span className="sr-only">{text.filtersSet}</span>}
        {names || text.filters}
      </span>
      <span className="max-md:hidden max-xl:md:sr-only">{text.moreFilters}</span>
      {chosen.length > 1 && (
        <span className="rounded-full bg-accent px-1.5 py-px text-2xs text-accent-ink leading-tight md:hidden">
          {chosen.length}
        </span>
      )}
    </Button>
  );
}
