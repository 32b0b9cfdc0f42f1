import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { AlertDialogProps } from './alert-dialog.tsx';
import { LoadError, loadFile } from './load-file.ts';
import { toast } from './toast.ts';

/** What shows that somebody is there, and may press something next. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * A dialog whose code comes at the first sign of somebody, as it weighs as much as a screen, or where
 * few ask for it (`isRare`) when it opens.
 *
 * @param close what is done where the code does not come: the next press tries again
 */
export function lateDialog<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  close: (props: Props) => void,
  isRare = false,
): ComponentType<Props> {
  let kept: ComponentType<Props> | undefined;
  return function LateDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => kept);
    const isMissed = props.open && !Dialog;
    const keep = useEffectEvent((loaded: ComponentType<Props>) => {
      kept = loaded;
      setDialog(() => loaded);
    });
    const giveUp = useEffectEvent((error: Error) => {
      close(props);
      // A form that holds something asks before the page goes.
      if (error instanceof LoadError && error.gone) window.location.reload();
      else toast.error(error.message, { id: error.message });
    });
    useEffect(() => {
      if (kept || isRare) return;
      const once = new AbortController();
      const loadAhead = () => {
        once.abort();
        load().then(keep, () => undefined);
      };
      for (const sign of SIGNS) document.addEventListener(sign, loadAhead, { signal: once.signal });
      return () => once.abort();
    }, []);
    useEffect(() => {
      if (isMissed) loadFile(load).then(keep, giveUp);
    }, [isMissed]);
    return Dialog && <Dialog {...props} />;
  };
}

/** `AlertDialog` for what is on the first screen. */
export const LateAlertDialog = lateDialog<AlertDialogProps>(
  async () => (await import('./alert-dialog.tsx')).AlertDialog,
  ({ onCancel, onDismiss = onCancel }) => onDismiss(),
);
