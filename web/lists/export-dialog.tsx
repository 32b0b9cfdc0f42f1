import '#web/text/exports.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Exported } from '#web/api/exports.ts';
import { useText } from '#web/text/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { type Export, useExport } from './use-export.ts';

type ExportDialogProps = Exported & { open: boolean; onClose: () => void };

/** With contacts or without; then how far it is, and that it is done. Closing it cancels. */
export function ExportDialog({ open, onClose, ...exported }: ExportDialogProps) {
  const { list } = exported;
  const text = useText().exports;
  const [contacts, setContacts] = useState(false);
  const file = useExport(exported);
  const close = () => {
    file.cancel();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={text.title}
      description={text.lists[list]}
      size="sm"
      footer={<Buttons file={file} onStart={() => file.start(contacts)} onClose={close} />}
    >
      {file.state.is === 'idle' || file.state.is === 'failed' ? (
        <>
          {file.state.is === 'failed' && <Banner>{text.failed(file.state.message)}</Banner>}
          <WithContacts list={list} checked={contacts} onChange={setContacts} />
        </>
      ) : (
        <HowFar state={file.state} />
      )}
    </Dialog>
  );
}

interface WithContactsProps {
  list: ExportDialogProps['list'];
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function WithContacts({ list, checked, onChange }: WithContactsProps) {
  const text = useText().exports;
  const hint =
    list === 'problems' ? `${text.contactsHint} ${text.anonymousHint}` : text.contactsHint;
  return <Checkbox label={text.contacts[list]} hint={hint} checked={checked} onChange={onChange} />;
}

function HowFar({ state }: { state: Extract<Export['state'], { rows: number }> }) {
  const text = useText().exports;
  const { is, rows, total } = state;
  const words = is === 'done' ? text.done(rows) : text.rows(rows, total);
  return (
    <div className="space-y-3">
      <ProgressBar label={text.progress} value={rows} max={total ?? rows} />
      <p>{words}</p>
      <p role="status" className="sr-only">
        {is === 'done' ? words : text.running}
      </p>
    </div>
  );
}

function Buttons(props: { file: Export; onStart: () => void; onClose: () => void }) {
  const text = useText().exports;
  const { is } = props.file.state;
  const last = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // Who pressed it by key stood on a button that was disabled, or has gone.
    if (is !== 'running' && document.activeElement === document.body) last.current?.focus();
  }, [is]);
  if (is === 'done')
    return (
      <Button ref={last} variant="primary" onClick={props.onClose}>
        {text.close}
      </Button>
    );
  return (
    <>
      <Button onClick={props.onClose}>{text.cancel}</Button>
      <Button
        ref={last}
        variant="primary"
        busy={is === 'running'}
        busyLabel={text.running}
        onClick={props.onStart}
      >
        {is === 'failed' ? text.tryAgain : text.start}
      </Button>
    </>
  );
}
