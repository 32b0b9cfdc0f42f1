import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useLayer } from '#web/router/use-layer.ts';
import { useText } from '#web/text/use-text.ts';
import { BACKDROP_LOOK } from '#web/ui/dialog-look.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Sidebar } from './sidebar.tsx';

export interface NavSheetProps {
  open: boolean;
  onClose: () => void;
}

/** The sidebar as a drawer. */
export function NavSheet({ open, onClose }: NavSheetProps) {
  const text = useText();
  useLayer(open, onClose);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP_LOOK} />
        <Dialog.Popup className="data-ending-style:-translate-x-full data-starting-style:-translate-x-full fixed inset-y-0 left-0 z-40 flex w-[min(19rem,85vw)] bg-canvas shadow-lg outline-none ring-1 ring-line transition-transform duration-200">
          <Dialog.Title className="sr-only">{text.app.panelTitle}</Dialog.Title>
          <Sidebar />
          <Dialog.Close
            render={<IconButton label={text.app.closeMenu} icon={<X />} />}
            className="absolute top-[max(0.75rem,env(safe-area-inset-top))] right-2"
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
