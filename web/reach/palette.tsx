import '#web/text/palette.ts';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLayer } from '#web/router/use-layer.ts';
import { useText } from '#web/text/use-text.ts';
import { BACKDROP_LOOK } from '#web/ui/dialog-look.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { NoticeSlot } from '#web/ui/notice-slot.tsx';
import { type Command, useCommands } from './commands.tsx';
import { Finder } from './finder.tsx';
import type { Place } from './place.ts';

export interface PaletteProps {
  open: boolean;
  /** The screens that can be gone to. */
  places: readonly Place[];
  onClose: () => void;
  onShowKeys: () => void;
}

/** One field that reaches every screen, action, post, submission and report. */
export function Palette({ open, places, onClose, onShowKeys }: PaletteProps) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const { commands, question } = useCommands(places, onShowKeys);
  // Where the focus goes is for what was chosen to say.
  const [hasChosen, setChosen] = useState(false);

  function close() {
    setChosen(false);
    onClose();
  }
  useLayer(open, close);

  function choose(command: Command) {
    setChosen(command.group !== 'actions');
    onClose();
    command.run();
  }

  return (
    <>
      <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
        <Dialog.Portal>
          <Dialog.Backdrop className={BACKDROP_LOOK} />
          <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center pt-[env(safe-area-inset-top)] sm:px-6 sm:pt-[12dvh]">
            <Dialog.Popup
              initialFocus={field}
              finalFocus={() => (hasChosen ? false : null)}
              className="flex h-full w-full flex-col overflow-hidden bg-surface text-ink shadow-lg outline-none ring-1 ring-line transition duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:h-[min(30rem,70dvh)] sm:max-w-xl sm:rounded-xl"
            >
              <Dialog.Title className="sr-only">{text.app.search}</Dialog.Title>
              <Finder field={field} commands={commands} onChoose={choose}>
                <Dialog.Close render={<IconButton label={text.ui.close} icon={<X />} />} />
              </Finder>
              <div className="px-4">
                <NoticeSlot />
              </div>
            </Dialog.Popup>
          </Dialog.Viewport>
        </Dialog.Portal>
      </Dialog.Root>
      {question}
    </>
  );
}
