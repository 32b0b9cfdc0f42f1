import { useAddition } from '#web/api/additions.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { AddAdministratorForm } from './add-administrator-form.tsx';

export type AddAdministratorDialogProps = { open: boolean; onClose: () => void };

/** Each opening starts with an empty form, as what is closed is taken out of the page. */
export function AddAdministratorDialog({ open, onClose }: AddAdministratorDialogProps) {
  const text = useText().account.administrators;
  const mustChange = useAddition('own-passwords');
  const addHint = mustChange ? text.addOwnHint : text.addHint;
  const hint = useAddition('invitations') ? text.inviteHint : addHint;
  return (
    <Dialog open={open} onClose={onClose} size="sm" title={text.add} description={hint}>
      <AddAdministratorForm onDone={onClose} />
    </Dialog>
  );
}
