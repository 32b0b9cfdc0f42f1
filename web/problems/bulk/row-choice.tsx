import type { Problem } from '#web/api/read-problem.ts';
import { useText } from '#web/text/use-text.ts';
import { ChoiceBox } from '#web/ui/choice-box.tsx';
import { classes } from '#web/ui/classes.ts';
import { useChoosing } from './choosing.tsx';

/** On a phone the whole left edge of the card. */
const IN_ROW =
  'max-md:inset-y-0 max-md:left-0 max-md:w-12 md:-left-3 md:-top-3 md:size-11 xl:-top-0.5 xl:left-2';

/** Chooses the problem of a row; with Shift all from the one before. Nothing where none can be chosen. */
export function RowChoice({ problem: { id, subject } }: { problem: Problem }) {
  const text = useText().bulk;
  const choosing = useChoosing();
  if (!choosing || id === '') return null;
  return (
    <ChoiceBox
      label={text.chooseOne(subject || '—')}
      checked={choosing.has(id)}
      onToggle={(isRange) => choosing.toggle(id, isRange)}
      className={classes('absolute', IN_ROW, !choosing.isOn && 'max-md:hidden')}
    />
  );
}

/** In the head of the table: all that are on the page. */
export function PageChoice() {
  const text = useText().bulk;
  const choosing = useChoosing();
  if (!choosing) return null;
  const isSome = !choosing.isWholePage && choosing.count > choosing.elsewhere;
  return (
    <label
      title={text.wholePage}
      className="absolute top-1/2 left-2 grid size-11 -translate-y-1/2 cursor-pointer select-none place-items-center max-xl:hidden"
    >
      <input
        type="checkbox"
        aria-label={text.wholePage}
        checked={choosing.isWholePage}
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        onChange={choosing.togglePage}
        className="size-5 accent-accent"
      />
    </label>
  );
}
