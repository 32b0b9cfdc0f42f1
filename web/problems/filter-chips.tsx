import { X } from 'lucide-react';
import { useRef } from 'react';
import type { ProblemFilters } from '#web/api/problems.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { pressOnce } from '#web/ui/press-once.ts';
import { useSettledPress } from '#web/ui/use-settled-press.tsx';
import { voiceOf } from '#web/ui/voice-of.ts';
import type { ChosenFilter } from './filter-names.ts';
import { NO_FILTERS } from './list-state.ts';

interface FilterChipsProps {
  chosen: ChosenFilter[];
  onChange: (change: Partial<ProblemFilters>) => void;
}

/** Everything that is chosen, each with the way to take it back; on a phone the button of the filters names it. */
export function FilterChips({ chosen, onChange }: FilterChipsProps) {
  const text = useText().desk;
  const list = useRef<HTMLUListElement>(null);
  const { handlers, watch } = useSettledPress(list, '', chosen);
  if (chosen.length === 0) return null;
  const { search: _, suspected: __, ...cleared } = NO_FILTERS;
  return (
    <>
      <ul
        ref={list}
        {...handlers}
        onKeyDown={pressOnce}
        aria-label={text.chosen}
        className="flex flex-wrap items-center gap-2 max-md:hidden"
      >
        {chosen.map(({ id, name, without }) => (
          <li key={id} className="min-w-0">
            <button
              type="button"
              data-chip
              aria-label={text.remove(name)}
              {...voiceOf(name)}
              onClick={({ currentTarget }) => {
                focusAfter(currentTarget);
                onChange(without);
              }}
              className="flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-accent-soft py-1 pr-2 pl-3 font-semibold text-accent-text text-xs hover:bg-raised touch:min-h-11"
            >
              <span dir="auto" className="truncate">
                {name}
              </span>
              <X aria-hidden="true" className="size-3.5 shrink-0" />
            </button>
          </li>
        ))}
        <li>
          <Button
            variant="quiet"
            size="sm"
            onClick={({ currentTarget }) => {
              focusFilters(currentTarget);
              onChange(cleared);
            }}
          >
            {text.clear}
          </Button>
        </li>
      </ul>
      {watch}
    </>
  );
}

/** Goes on to the chip behind, else before; behind the last one is what clears them all. */
function focusAfter(chip: HTMLElement) {
  const chips = [...(chip.closest('ul')?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
  const at = chips.indexOf(chip);
  const next = chips[at + 1] ?? chips[at - 1];
  if (next) next.focus();
  else focusFilters(chip);
}

/** Goes to where filters are chosen. */
export function focusFilters(from: HTMLElement) {
  const search = from.closest('search');
  const all = search?.querySelector<HTMLElement>('[aria-haspopup="dialog"]');
  (all ?? search?.querySelector('input'))?.focus();
}
