import { CircleAlert, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSession } from '#web/api/check-session.ts';
import { keepWaiting, stopWaiting, tellFailure, useLine } from '#web/api/slow-calls.ts';
import { sessionIsStored } from '#web/api/stored-session.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** What there is to know of the line to the server; nothing most of the time. */
export function LineNotice() {
  return (
    <div aria-live="polite">
      <Waiting />
      <Failure />
      <Held />
      <NotStored />
    </div>
  );
}

function Strip(props: { icon: ReactNode; children: ReactNode; actions: ReactNode }) {
  return (
    <div className="my-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-attention-soft py-2 pr-2 pl-4 text-attention-text text-sm">
      {props.icon}
      <p className="min-w-40 flex-1 font-medium">{props.children}</p>
      <div className="flex flex-wrap gap-2">{props.actions}</div>
    </div>
  );
}

function Waiting() {
  const text = useText().line;
  const { waiting } = useLine();
  if (waiting === 'nothing') return null;
  return (
    <Strip
      icon={<Spinner />}
      actions={
        <>
          <Button size="sm" onClick={keepWaiting}>
            {text.keepWaiting}
          </Button>
          <Button size="sm" onClick={stopWaiting}>
            {waiting === 'writing' ? text.stop : text.tryAgain}
          </Button>
        </>
      }
    >
      {text[waiting]}
    </Strip>
  );
}

function Failure() {
  const { failure } = useLine();
  return failure && <Note onDismiss={() => tellFailure(null)}>{failure.message}</Note>;
}

function Held() {
  const { held } = useLine();
  return held.map(({ said, end }) => (
    <Note key={said} onDismiss={end}>
      {said}
    </Note>
  ));
}

function NotStored() {
  const text = useText().line;
  const { status } = useSession();
  const [read, setRead] = useState(false);
  if (read || status !== 'signed-in' || sessionIsStored()) return null;
  return <Note onDismiss={() => setRead(true)}>{text.notStored}</Note>;
}

function Note(props: { children: ReactNode; onDismiss: () => void }) {
  const text = useText().ui;
  return (
    <Strip
      icon={<CircleAlert aria-hidden="true" className="size-[1.125rem] shrink-0" />}
      actions={<IconButton label={text.dismiss} icon={<X />} onClick={props.onDismiss} />}
    >
      {props.children}
    </Strip>
  );
}
