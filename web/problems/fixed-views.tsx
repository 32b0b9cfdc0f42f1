import { OPEN_STATUSES } from '#contract/problem-values.ts';
import { type ProblemCounts, type ProblemFilters, useProblemCounts } from '#web/api/problems.ts';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import { useOwnId } from './filter-names.ts';
import { isSameChoice, NO_FILTERS } from './list-state.ts';
import { ViewButton } from './view-button.tsx';

interface FixedView {
  name: string;
  /** Which number stands beside it. */
  count?: keyof ProblemCounts;
  filters: Partial<ProblemFilters>;
}

function useFixedViews(): FixedView[] {
  const text = useText().desk;
  const me = useOwnId();
  const open = { status: OPEN_STATUSES };
  const mine = me && {
    name: text.mine,
    count: 'mine' as const,
    filters: { ...open, assignee: me },
  };
  return [
    { name: text.all, filters: {} },
    { name: text.open, count: 'open', filters: open },
    { name: text.fresh, count: 'new', filters: { status: ['submitted'] } },
    { name: text.urgent, count: 'urgent', filters: { ...open, priority: ['urgent'] } },
    { name: text.overdue, count: 'overdue', filters: { overdue: 'true' } },
    ...(mine ? [mine] : []),
  ];
}

interface FixedViewsProps {
  values: ProblemFilters;
  onChange: (change: Partial<ProblemFilters>) => void;
}

/** What everybody asks for often, with how many there are; the search stays. */
export function FixedViews({ values, onChange }: FixedViewsProps) {
  const text = useText().desk;
  const views = useFixedViews();
  const counts = useProblemCounts();
  const { search } = values;
  return (
    <fieldset aria-label={text.views} className="flex gap-x-1 md:contents">
      {views.map(({ name, count, filters }, index) => {
        const chosen = { ...NO_FILTERS, ...filters, search };
        return (
          <ViewButton
            key={name}
            name={name}
            position={index + 1}
            pressed={isSameChoice(values, chosen)}
            onPress={() => onChange(chosen)}
          >
            {count && <Count value={counts?.[count]} isLate={count === 'overdue'} />}
          </ViewButton>
        );
      })}
    </fieldset>
  );
}

/** Its room is kept until the number is known. */
function Count({ value, isLate }: { value: number | undefined; isLate: boolean }) {
  const text = useText().desk;
  const waits = isLate && value !== undefined && value > 0;
  return (
    <span
      className={classes(
        'min-w-9 rounded-full px-1.5 py-px text-center font-semibold text-2xs leading-tight',
        value === undefined && 'invisible',
        waits ? 'bg-attention-soft text-attention-text' : 'bg-sunken text-ink',
      )}
    >
      {text.number(value ?? 0)}
    </span>
  );
}
