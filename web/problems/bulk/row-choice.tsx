import { type MouseEvent, useRef } from 'react';
import type { Problem } from '#web/api/read-problem.ts';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import { useChoosing } from './choosing.tsx';

const TARGET = 'absolute grid cursor-pointer select-none place-items-center';
/** On a phone the whole left edge of the card. */
const IN_ROW =
  'max-md:inset-y-0 max-md:left-0 max-md:w-12 md:-left-3 md:-top-3 md:size-11 xl:-top-0.5 xl:left-2';
const BOX = 'size-5 accent-accent';

/** Chooses the problem of a row; with Shift all from the one before. Nothing where none can be chosen. */
export function RowChoice({ problem: { id, subject } }: { problem: Problem }) {
  const text = useText().bulk;
  const choosing = useChoosing();
  const isRange = useRef(false);
  if (!choosing || id === '') return null;
  // What comes of a press on the label does not say in every browser which keys were held.
  const note = ({ shiftKey, target, currentTarget }: MouseEvent) => {
    if (target === currentTarget || shiftKey) isRange.current = shiftKey;
  };
  return (
    <label
      data-choose
      onClickCapture={note}
      className={classes(TARGET, IN_ROW, !choosing.isOn && 'max-md:hidden')}
    >
      <input
        type="checkbox"
        aria-label={text.chooseOne(subject || '—')}
        checked={choosing.has(id)}
        onChange={() => {
          choosing.toggle(id, isRange.current);
          isRange.current = false;
        }}
        className={BOX}
      />
    </label>
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
      className={classes(TARGET, 'top-1/2 left-2 size-11 -translate-y-1/2 max-xl:hidden')}
    >
      <input
        type="checkbox"
        aria-label={text.wholePage}
        checked={choosing.isWholePage}
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        onChange={choosing.togglePage}
        className={BOX}
      />
    </label>
  );
}
