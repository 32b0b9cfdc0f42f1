import { useAddition } from '#web/api/additions.ts';
import { useText } from '#web/text/use-text.ts';
import { LateDialog } from '#web/ui/late-dialog.tsx';
import { AddAdminForm } from './add-admin-form.tsx';

export type AddAdminDialogProps = { open: boolean; onClose: () => void };

/** Each opening starts with an empty form, as what is closed is taken out of the page. */
export function AddAdminDialog({ open, onClose }: AddAdminDialogProps) {
  const text = useText().account.administrators;
  const mustChange = useAddition('own-passwords');
  const addHint = mustChange ? text.addOwnHint : text.addHint;
  const hint = useAddition('invitations') ? text.inviteHint : addHint;
  return (
    <LateDialog open={open} onClose={onClose} size="sm" title={text.add} description={hint}>
      <AddAdminForm onDone={onClose} />
    </LateDialog>
  );
}
