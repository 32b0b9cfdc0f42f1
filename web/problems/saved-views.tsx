import { Bookmark, BookmarkPlus, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useAddition } from '#web/api/additions.ts';
import type { ProblemFilters } from '#web/api/problems.ts';
import { useViews } from '#web/api/views.ts';
import { byName } from '#web/text/by-name.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { writeQuery } from '#web/ui/query-params.ts';
import { DEFAULTS, isSameChoice, type ListState, readView } from './list-state.ts';
import { useCityRules } from './use-city-rules.ts';
import { ViewButton } from './view-button.tsx';
import { ViewsDialog } from './views-dialog.tsx';

export interface SavedViewsProps {
  /** What the list is asked for. */
  values: ProblemFilters;
  /** What the address says. */
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
}

function useNamedViews() {
  const views = useViews('problems');
  return useMemo(() => views.toSorted(byName), [views]);
}

/** What oneself or a colleague has kept under a name. */
export function SavedViews({ values, state, onChange }: SavedViewsProps) {
  const text = useText().desk;
  const isKeeping = useAddition('views');
  const views = useNamedViews();
  const { cityKey } = useCityRules();
  if (!isKeeping || views.length === 0) return null;
  return (
    <fieldset aria-label={text.savedViews} className="flex gap-x-1 md:contents">
      {views.map(({ id, name, query: kept, shared }) => {
        const view = readView(kept);
        return (
          <ViewButton
            key={id}
            name={name}
            icon={shared ? <Users aria-hidden="true" /> : <Bookmark aria-hidden="true" />}
            pressed={isSameChoice(values, view, cityKey) && state.sort === view.sort}
            onPress={() => onChange(view)}
          />
        );
      })}
    </fieldset>
  );
}

/** The way to keep what is chosen now. */
export function SaveView({ state }: Pick<SavedViewsProps, 'state'>) {
  const text = useText().desk;
  const isKeeping = useAddition('views');
  const views = useNamedViews();
  const [isOpen, setOpen] = useState(false);
  if (!isKeeping) return null;
  const { page: _, report: __, ...chosen } = state;
  const query = writeQuery(new URLSearchParams(), chosen, DEFAULTS).toString();
  return (
    <>
      <IconButton
        label={text.saveView}
        title={text.saveView}
        icon={<BookmarkPlus />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="mt-1 touch:mt-0.5 max-md:-mr-3"
      />
      <ViewsDialog open={isOpen} query={query} views={views} onClose={() => setOpen(false)} />
    </>
  );
}
