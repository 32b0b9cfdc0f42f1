import { useText } from '#web/text/use-text.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { useLeaving } from './use-leaving.tsx';

/** The way out. */
export function SignOutButton(props: Pick<ButtonProps, 'icon' | 'className'>) {
  const text = useText().app;
  const { question, leave } = useLeaving();
  return (
    <>
      <Button size="sm" {...props} onClick={() => void leave()}>
        {text.signOut}
      </Button>
      {question}
    </>
  );
}
