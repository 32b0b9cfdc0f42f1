import { Ban, Check } from 'lucide-react';
import { useText } from '#web/text/use-text.ts';
import { choiceLook } from './choice-look.ts';
import type { Swatch } from './palette.ts';

interface ColourChoicesProps {
  swatches: readonly Swatch[];
  /** `#rrggbb`; one that an earlier editor chose need not be among the swatches. */
  current: string | null;
  noneLabel: string;
  onChoose: (value: string | null) => void;
}

export function ColourChoices({ swatches, current, noneLabel, onChoose }: ColourChoicesProps) {
  const text = useText().editor;
  const isOwn = current !== null && swatches.every(({ value }) => value !== current);
  return (
    <div className="flex flex-wrap gap-0.5">
      <button
        type="button"
        title={noneLabel}
        aria-label={noneLabel}
        aria-pressed={current === null}
        onClick={() => onChoose(null)}
        className={choiceLook(current === null)}
      >
        <Ban aria-hidden="true" className="size-[1.125rem]" />
      </button>
      {swatches.map(({ name, value }) => (
        <SwatchButton
          key={value}
          label={text.colors[name]}
          value={value}
          isChosen={value === current}
          onChoose={onChoose}
        />
      ))}
      {isOwn && (
        <SwatchButton
          label={text.currentColor(current)}
          value={current}
          isChosen
          {...{ onChoose }}
        />
      )}
    </div>
  );
}

interface SwatchButtonProps extends Pick<ColourChoicesProps, 'onChoose'> {
  label: string;
  value: string;
  isChosen: boolean;
}

function SwatchButton({ label, value, isChosen, onChoose }: SwatchButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={isChosen}
      onClick={() => onChoose(value)}
      className={choiceLook(isChosen)}
    >
      <span
        // What it shows is its colour, also in the colours of a system.
        className="grid size-6 forced-color-adjust-none place-items-center rounded-full ring-1 ring-line-strong"
        style={{ backgroundColor: value }}
      >
        {isChosen && (
          <Check aria-hidden="true" className="size-4 rounded-full bg-raised text-ink" />
        )}
      </span>
    </button>
  );
}
