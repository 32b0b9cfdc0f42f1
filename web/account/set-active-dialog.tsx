import { useRef, useState } from 'react';
import { type Admin, useSetActive } from '#web/api/account.ts';
import { failureMessage } from '#web/api/api-error.ts';
import { useText } from '#web/text/use-text.ts';
import { Isolated } from '#web/ui/isolated.tsx';
import { LateAlertDialog } from '#web/ui/late-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { fieldErrors } from './field-errors.ts';
import { OwnPasswordField, useAsksPassword } from './own-password-field.tsx';

export interface SetActiveDialogProps {
  /** Who is to be shut out, or let in again; null while nobody is. */
  selected: Admin | null;
  onClear: () => void;
}

/** Asks before an admin is shut out, and for one's password where the backend wants it. */
export function SetActiveDialog({ selected, onClear }: SetActiveDialogProps) {
  const text = useText().account;
  const words = text.administrators;
  const setActive = useSetActive();
  const own = useOwnPassword();
  const name = selected?.name || selected?.email || '';

  function close() {
    own.clear();
    onClear();
  }

  async function change({ id, active }: Admin) {
    if (own.isMissing()) return;
    try {
      await setActive.mutateAsync({ id, active: !active, ...own.proof });
      toast.success(active ? words.deactivated(name) : words.reactivated(name));
    } catch (error) {
      if (own.tell(error)) return;
      toast.error(failureMessage(error, text.failed, text.broken));
    }
    close();
  }

  const isLeaving = selected?.active ?? true;
  const question = isLeaving ? words.deactivateQuestion(name) : words.reactivateQuestion(name);
  return (
    <LateAlertDialog
      open={selected !== null}
      title={isLeaving ? words.deactivateTitle : words.reactivateTitle}
      description={<Isolated words={name}>{question}</Isolated>}
      cancelLabel={text.cancel}
      confirmLabel={isLeaving ? words.deactivate : words.reactivate}
      busyLabel={isLeaving ? words.deactivating : words.reactivating}
      tone={isLeaving ? 'danger' : 'primary'}
      busy={setActive.isPending}
      onCancel={close}
      onConfirm={() => selected && void change(selected)}
    >
      {own.field}
    </LateAlertDialog>
  );
}

/** The field of one's own password, where the backend asks for it, and what is typed into it. */
function useOwnPassword() {
  const text = useText().account.ownPassword;
  const asks = useAsksPassword();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();

  function refuse(message: string) {
    setError(message);
    input.current?.focus();
  }

  return {
    proof: asks ? { currentPassword: password } : {},
    field: asks && (
      <OwnPasswordField
        ref={input}
        data-initial-focus
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={error}
      />
    ),
    isMissing() {
      const missing = asks && password === '';
      if (missing) refuse(text.missing);
      return missing;
    },
    /** False for a failure that is none of the password's. */
    tell(failure: unknown) {
      const [found] = fieldErrors(failure, ['currentPassword']);
      if (found) refuse(found.message);
      return found !== undefined;
    },
    clear() {
      setPassword('');
      setError(undefined);
    },
  };
}
