import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { texts } from '#web/text/language.ts';
import type { AlertDialogProps } from './alert-dialog.tsx';
import type { AlertMessageProps } from './alert-message.tsx';
import type { DialogProps } from './dialog.tsx';
import { atFirstSign } from './first-sign.ts';
import { isLineCut, LoadError, loadFile } from './load-file.ts';
import { toast } from './toast.ts';

/** Milliseconds that nobody takes for a press that was not heard. */
const NOTICE_AFTER = 400;

interface LateOptions<Props> {
  /** Few ask for it: its code comes when it opens. */
  isRare?: boolean;
  /** What is to be read in any case, if only as a toast. */
  messageOf?: (props: Props) => string;
}

/**
 * A dialog whose code comes at the first sign of somebody, as it weighs as much as a screen.
 *
 * @param close what is done where the code does not come: the next press tries again
 */
export function lateDialog<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  close: (props: Props) => void,
  { isRare = false, messageOf }: LateOptions<Props> = {},
): ComponentType<Props> {
  let kept: ComponentType<Props> | undefined;
  return function Late(props: Props) {
    const [Dialog, setDialog] = useState(() => kept);
    const isMissed = props.open && !Dialog;
    const keep = useEffectEvent((loaded: ComponentType<Props>) => {
      kept = loaded;
      setDialog(() => loaded);
    });
    const giveUp = useEffectEvent((error: Error) => {
      // Who has closed it meanwhile does something else by now.
      if (!props.open) return;
      const message = messageOf?.(props);
      const { href } = window.location;
      close(props);
      if (message) toast.error(message);
      // Where the address named it, the page that comes opens it. A form that holds something asks before.
      else if (error instanceof LoadError && error.gone) window.location.replace(href);
      else toast.error(error.message, { id: error.message });
    });
    useEffect(() => {
      if (kept || isRare) return;
      return atFirstSign(() => {
        if (!isLineCut()) load().then(keep, () => undefined);
      });
    }, []);
    useEffect(() => {
      if (!isMissed) return;
      loadFile(load).then(keep, giveUp);
      let notice: string | undefined;
      const late = setTimeout(() => {
        notice = toast.loading(texts().ui.opening);
      }, NOTICE_AFTER);
      return () => {
        clearTimeout(late);
        if (notice) toast.dismiss(notice);
      };
    }, [isMissed]);
    return Dialog && <Dialog {...props} />;
  };
}

/** `Dialog` for what comes with a screen. */
export const LateDialog = lateDialog<DialogProps>(
  async () => (await import('./dialog.tsx')).Dialog,
  ({ onClose }) => onClose(),
);

export const LateAlertMessage = lateDialog<AlertMessageProps>(
  async () => (await import('./alert-message.tsx')).AlertMessage,
  ({ onDismiss }) => onDismiss(),
  { messageOf: ({ message }) => message },
);

export const LateAlertDialog = lateDialog<AlertDialogProps>(
  async () => (await import('./alert-dialog.tsx')).AlertDialog,
  ({ onCancel }) => onCancel(),
);
