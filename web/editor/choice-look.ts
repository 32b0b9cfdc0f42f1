import { classes } from '#web/ui/classes.ts';

/** The classes of a square button in a panel. */
export function choiceLook(isChosen: boolean): string {
  return classes(
    'grid size-10 place-items-center rounded-md transition-colors touch:size-11',
    isChosen ? 'bg-accent-soft text-accent-text' : 'text-muted hover:bg-sunken hover:text-ink',
  );
}
