import { OPEN_STATUSES } from '#contract/problem-values.ts';
import { useAddition } from '#web/api/additions.ts';
import { type ProblemCounts, type ProblemFilters, useProblemCounts } from '#web/api/problems.ts';
import { SuspectedFilter } from '#web/queue/suspected-filter.tsx';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import { isSameValue } from '#web/ui/query-params.ts';
import { useOwnId } from './filter-names.ts';
import { NO_FILTERS } from './list-state.ts';
import { SortSelect } from './sort-select.tsx';

interface FixedViewsProps {
  values: ProblemFilters;
  onChange: (change: Partial<ProblemFilters>) => void;
}

interface ProblemViewsProps extends Pick<FixedViewsProps, 'values'> {
  sort: string;
  onChange: (change: Partial<ProblemFilters> & { sort?: string }) => void;
}

/** What is asked for often, each in one press, with how many there are; what may be spam; the order. */
export function ProblemViews({ values, sort, onChange }: ProblemViewsProps) {
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
    <div className="flex items-center gap-3">
      {/* Reaches the edges of a phone, where it is moved sideways. */}
      <div className="max-md:-mx-4 flex min-w-0 flex-1 items-center gap-x-1 overflow-x-auto p-1 [scrollbar-width:none] max-md:px-4 md:-ml-1">
        <FixedViews {...{ values, onChange }} />
        <div className="shrink-0">{suspected}</div>
      </div>
      <SortSelect
        hideLabel
        value={sort}
        onSort={(next) => onChange({ sort: next })}
        className="w-44 shrink-0 max-md:hidden"
      />
    </div>
  );
}

function FixedViews({ values, onChange }: FixedViewsProps) {
  const text = useText().desk;
  const me = useOwnId();
  const counts = useProblemCounts();
  const views: { name: string; count?: keyof ProblemCounts; filters: Partial<ProblemFilters> }[] = [
    { name: text.all, filters: {} },
    { name: text.open, count: 'open', filters: { status: OPEN_STATUSES } },
    { name: text.fresh, count: 'new', filters: { status: ['submitted'] } },
    {
      name: text.urgent,
      count: 'urgent',
      filters: { status: OPEN_STATUSES, priority: ['urgent'] },
    },
    { name: text.overdue, count: 'overdue', filters: { overdue: 'true' } },
  ];
  if (me)
    views.push({
      name: text.mine,
      count: 'mine',
      filters: { status: OPEN_STATUSES, assignee: me },
    });
  const { search } = values;
  return (
    <fieldset aria-label={text.views} className="flex gap-x-1">
      {views.map(({ name, count, filters }) => {
        const chosen = { ...NO_FILTERS, ...filters, search };
        return (
          <ViewButton
            key={name}
            name={name}
            isCounted={count !== undefined}
            count={count && counts?.[count]}
            isLate={count === 'overdue'}
            pressed={isSame(values, chosen)}
            onPress={() => onChange(chosen)}
          />
        );
      })}
    </fieldset>
  );
}

/** Whatever the order in which somebody chose the values. */
const isSame = (one: ProblemFilters, other: ProblemFilters): boolean =>
  Object.entries(one).every(([key, value]) =>
    isSameValue([...value].sort(), [...other[key as keyof ProblemFilters]].sort()),
  );

interface ViewButtonProps {
  name: string;
  isCounted: boolean;
  /** Undefined until it is known. */
  count: number | undefined;
  /** What is counted has waited for too long. */
  isLate: boolean;
  pressed: boolean;
  onPress: () => void;
}

function ViewButton({ name, isCounted, count, isLate, pressed, onPress }: ViewButtonProps) {
  const waits = isLate && count !== undefined && count > 0;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classes(
        'flex min-h-9 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md px-3 text-sm transition-colors touch:min-h-10',
        pressed
          ? 'bg-accent-soft font-semibold text-accent-text'
          : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      {name}
      {isCounted && (
        // Its room is kept until the number is known.
        <span
          className={classes(
            'min-w-9 rounded-full px-1.5 text-center font-semibold text-2xs',
            count === undefined && 'invisible',
            waits ? 'bg-attention-soft text-attention-text' : 'bg-sunken text-ink',
          )}
        >
          {count ?? 0}
        </span>
      )}
    </button>
  );
}
