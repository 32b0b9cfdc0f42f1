import { type MouseEvent, useRef } from 'react';
import { classes } from './classes.ts';
import { voiceOf } from './voice-of.ts';

interface ChoiceBoxProps {
  label: string;
  checked: boolean;
  /** With Shift it is meant for all rows from the one that was chosen last. */
  onToggle: (isRange: boolean) => void;
  className: string;
}

/** Chooses the row of a list; what is around the box can be pressed, too. */
export function ChoiceBox({ label, checked, onToggle, className }: ChoiceBoxProps) {
  const isRange = useRef(false);
  // What comes of a press on the label does not say in every browser which keys were held.
  const note = ({ shiftKey, target, currentTarget }: MouseEvent) => {
    if (target === currentTarget || shiftKey) isRange.current = shiftKey;
  };
  return (
    <label
      data-choose
      onClickCapture={note}
      className={classes('grid cursor-pointer select-none place-items-center', className)}
    >
      <input
        type="checkbox"
        aria-label={label}
        {...voiceOf(label)}
        checked={checked}
        onChange={() => {
          onToggle(isRange.current);
          isRange.current = false;
        }}
        className="size-5 accent-accent"
      />
    </label>
  );
}
