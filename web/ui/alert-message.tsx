import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { CircleAlert } from 'lucide-react';
import { useRef } from 'react';
import { useLayer } from '#web/router/use-layer.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { BACKDROP_LOOK, SHEET_LOOK, VIEWPORT_LOOK } from './dialog-look.ts';
import { useLastOpen } from './use-last-open.ts';

export type AlertMessageProps = {
  open: boolean;
  /** Kept on show while the dialog closes. */
  message: string;
  onDismiss: () => void;
};

/** A failure that must be read, in place of the browser's `alert()`. */
export function AlertMessage({ open, message, onDismiss }: AlertMessageProps) {
  const text = useText();
  const ok = useRef<HTMLButtonElement>(null);
  const shown = useLastOpen(open, message);
  useLayer(open, onDismiss);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onDismiss()}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP_LOOK} />
        <Base.Viewport className={VIEWPORT_LOOK}>
          <Base.Popup initialFocus={ok} className={classes(SHEET_LOOK, 'sm:max-w-md')}>
            <div className="flex min-h-0 gap-3 overflow-y-auto px-4 pt-5 pb-4 sm:px-6">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger-text" />
              <Base.Title className="sr-only">{text.ui.alert}</Base.Title>
              <Base.Description className="wrap-anywhere">{shown}</Base.Description>
            </div>
            <div className="safe-bottom flex justify-end px-4 sm:px-6">
              <Button
                ref={ok}
                variant="primary"
                onClick={onDismiss}
                className="min-w-24 max-sm:flex-1"
              >
                {text.ui.ok}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
