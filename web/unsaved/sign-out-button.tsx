import { useSignOut } from '#web/api/auth.ts';
import { useText } from '#web/text/use-text.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUnsavedQuestion } from './use-unsaved-question.tsx';

/** Signs out; where the person's unsaved texts are on this device, it asks first what is to become of them. */
export function SignOutButton(props: Pick<ButtonProps, 'icon' | 'className'>) {
  const text = useText().app;
  const session = useSignOut();
  const { question, signOut } = useUnsavedQuestion(() => {
    session.mutate();
    toast.success(text.signedOut);
  });
  return (
    <>
      <Button size="sm" {...props} onClick={() => void signOut()}>
        {text.signOut}
      </Button>
      {question}
    </>
  );
}
