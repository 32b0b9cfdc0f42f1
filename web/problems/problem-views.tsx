import { useAddition } from '#web/api/additions.ts';
import type { ProblemFilters } from '#web/api/problems.ts';
import { SuspectedFilter } from '#web/queue/suspected-filter.tsx';
import { FixedViews } from './fixed-views.tsx';
import { SavedViews, type SavedViewsProps, SaveView } from './saved-views.tsx';
import { SortSelect } from './sort-select.tsx';

interface ProblemViewsProps extends Pick<SavedViewsProps, 'state' | 'onChange'> {
  /** What the list is asked for. */
  values: ProblemFilters;
}

/** What is asked for often, each in one press; what may be spam; the order. */
export function ProblemViews({ values, state, onChange }: ProblemViewsProps) {
  const isDesk = useAddition('desk');
  const suspected = (
    <SuspectedFilter
      room="problems"
      shown={values.suspected === 'true'}
      onShow={(shown) => onChange({ suspected: shown ? 'true' : '' })}
    />
  );
  if (!isDesk) return suspected;
  return (
    <div className="flex items-start gap-x-1 md:gap-x-3">
      {/* One line, however many views come and when: what is below never moves. It is moved sideways, on
          a phone from the edge on, where what goes on fades within the margin, with a mouse by a bar
          whose room is always kept. */}
      <div
        data-sideways
        className="max-md:-ml-4 flex min-w-0 flex-1 items-center gap-x-1 overflow-x-auto p-1 [scrollbar-color:var(--color-line-strong)_transparent] [scrollbar-width:none] max-md:px-4 max-md:[mask-image:linear-gradient(to_right,transparent,#000_1rem_calc(100%-1rem),transparent)] md:-ml-1 md:overflow-x-scroll md:[scrollbar-width:thin]"
      >
        <FixedViews {...{ values, onChange }} />
        <SavedViews {...{ values, state, onChange }} />
        <div className="shrink-0">{suspected}</div>
      </div>
      {/* Never out of sight, however far the views reach. */}
      <SaveView state={state} />
      <SortSelect
        hideLabel
        value={state.sort}
        onSort={(sort) => onChange({ sort })}
        className="mt-0.5 w-44 shrink-0 touch:mt-1 max-md:hidden"
      />
    </div>
  );
}
