import { useSignOut } from '#web/api/sign-out.ts';
import { useText } from '#web/text/use-text.ts';
import { toast } from '#web/ui/toast.ts';
import { useUnsavedQuestion } from './use-unsaved-question.tsx';

/**
 * Signs out; where the person's unsaved texts are on this device, it asks first what is to become of
 * them. `question` goes into the page.
 */
export function useLeaving() {
  const text = useText().app;
  const session = useSignOut();
  const { question, signOut } = useUnsavedQuestion(() => {
    session.mutate();
    toast.success(text.signedOut);
  });
  return { question, leave: signOut };
}
