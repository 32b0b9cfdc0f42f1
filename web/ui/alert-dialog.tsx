import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { useLayer } from '#web/router/use-layer.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { BACKDROP_LOOK, SHEET_LOOK, VIEWPORT_LOOK } from './dialog-look.ts';
import { firstFocus } from './first-focus.ts';
import { NoticeSlot } from './notice-slot.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { useLastOpen } from './use-last-open.ts';

export type AlertDialogProps = {
  open: boolean;
  title: string;
  /** The question; kept on show while the dialog closes. */
  description: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  /** A second way to go on, between the two. */
  other?: { label: string; onPress: () => void };
  busyLabel?: string;
  /** Disables the buttons and holds the dialog open. */
  busy?: boolean;
  tone?: 'danger' | 'primary';
  /** Escape and Back do the same. */
  onCancel: () => void;
  onConfirm: () => void;
  /** Fields below the question. Focus starts on the one marked `data-initial-focus`. */
  children?: ReactNode;
  /** Where the focus goes afterwards; null leads it back to where it was. */
  finalFocus?: (() => HTMLElement | null) | undefined;
};

/** Asks before something that cannot be taken back. Focus starts on Cancel. */
export function AlertDialog({
  open,
  onCancel,
  finalFocus,
  busy = false,
  ...content
}: AlertDialogProps) {
  const form = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const shown = useLastOpen(open, content);
  const cancelled = () => {
    if (!busy) onCancel();
  };
  useLayer(open, cancelled);
  useFocusBack(sheet, busy);
  function submit(event: FormEvent) {
    event.preventDefault();
    // Nor is a form around the dialog submitted.
    event.stopPropagation();
    shown.onConfirm();
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && cancelled()}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP_LOOK} />
        <Base.Viewport className={VIEWPORT_LOOK}>
          <Base.Popup
            ref={sheet}
            initialFocus={() => firstFocus(sheet.current, cancel.current)}
            finalFocus={finalFocus}
            className={classes(SHEET_LOOK, 'sm:max-w-md')}
          >
            <div className="min-h-0 overflow-y-auto px-4 pt-5 pb-4 sm:px-6">
              <Base.Title className="font-display text-xl">{shown.title}</Base.Title>
              <Base.Description className="mt-2 text-muted">{shown.description}</Base.Description>
              <NoticeSlot />
              {shown.children && (
                <form id={form} onSubmit={submit} noValidate className="mt-4 grid gap-4">
                  {shown.children}
                </form>
              )}
            </div>
            <div
              className={classes(
                'safe-bottom flex flex-wrap justify-end gap-2 px-4 max-sm:[&>*]:flex-1 sm:px-6',
                // Three beside each other would break their labels into lines of one word.
                shown.other && 'max-sm:flex-col',
              )}
            >
              <Button ref={cancel} onClick={onCancel} disabled={busy}>
                {shown.cancelLabel}
              </Button>
              {shown.other && (
                <Button onClick={shown.other.onPress} disabled={busy}>
                  {shown.other.label}
                </Button>
              )}
              <Button
                variant={shown.tone ?? 'danger'}
                {...(shown.children ? { type: 'submit', form } : { onClick: shown.onConfirm })}
                busy={busy}
                busyLabel={shown.busyLabel}
              >
                {shown.confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
