import { type Administrator, useSetActive } from '#web/api/account.ts';
import { failureMessage } from '#web/api/api-error.ts';
import { useText } from '#web/text/use-text.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Isolated } from '#web/ui/isolated.tsx';
import { toast } from '#web/ui/toast.ts';

export interface DeactivateDialogProps {
  /** Who is to be shut out; null while nobody is. */
  selected: Administrator | null;
  onClear: () => void;
}

/** Asks before an administrator is shut out. */
export function DeactivateDialog({ selected, onClear }: DeactivateDialogProps) {
  const text = useText().account;
  const words = text.administrators;
  const setActive = useSetActive();
  const name = selected?.name || selected?.email || '';

  async function deactivate(id: string) {
    try {
      await setActive.mutateAsync({ id, active: false });
      toast.success(words.deactivated(name));
    } catch (error) {
      toast.error(failureMessage(error, text.failed, text.broken));
    } finally {
      onClear();
    }
  }

  return (
    <AlertDialog
      open={selected !== null}
      title={words.deactivateTitle}
      description={<Isolated words={name}>{words.deactivateQuestion(name)}</Isolated>}
      cancelLabel={text.cancel}
      confirmLabel={words.deactivate}
      busyLabel={words.deactivating}
      busy={setActive.isPending}
      onCancel={onClear}
      onConfirm={() => selected && void deactivate(selected.id)}
    />
  );
}
