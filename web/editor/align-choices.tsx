import { useText } from '#web/text/use-text.ts';
import { choiceLook } from './choice-look.ts';
import { setAlign } from './commands.ts';
import type { FormatState } from './format-state.ts';
import { ALIGN_ICONS } from './tools.ts';
import type { Editor } from './use-editor.ts';

interface AlignChoicesProps extends Pick<Editor, 'run'> {
  format: FormatState;
  onClose: () => void;
}

export function AlignChoices({ format, run, onClose }: AlignChoicesProps) {
  const text = useText().editor;
  return (
    <div className="flex gap-1">
      {(['left', 'center', 'right', 'justify'] as const).map((align) => {
        const Icon = ALIGN_ICONS[align];
        const isChosen = (format.align ?? 'left') === align;
        return (
          <button
            key={align}
            type="button"
            title={text.aligns[align]}
            aria-label={text.aligns[align]}
            aria-pressed={isChosen}
            onClick={() => {
              run(setAlign(align === 'left' ? null : align));
              onClose();
            }}
            className={choiceLook(isChosen)}
          >
            <Icon aria-hidden="true" className="size-[1.125rem]" />
          </button>
        );
      })}
    </div>
  );
}
