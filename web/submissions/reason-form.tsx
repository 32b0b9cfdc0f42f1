import { useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { isTooLong, ReasonFields } from './reason-fields.tsx';

export interface ReasonFormProps {
  busy: boolean;
  /** What was written before. */
  written: string;
  onWrite: (reason: string) => void;
  onReject: (reason: string) => void;
  onCancel: () => void;
}

/** Why a submission is rejected, from ready sentences that can be changed. */
export function ReasonForm({ busy, written, onWrite, onReject, onCancel }: ReasonFormProps) {
  const text = useText().submissions;
  const [reason, setReason] = useState(written);
  const isReady = reason.trim() !== '' && !isTooLong(reason);
  function write(words: string) {
    setReason(words);
    onWrite(words);
  }
  return (
    <form
      className="min-w-0 basis-full!"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onReject(reason.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
    >
      <ReasonFields reason={reason} onChange={write} autoFocus />
      <div className="mt-3 flex flex-wrap justify-end gap-2 max-sm:[&>*]:flex-1">
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          {text.cancel}
        </Button>
        <Button type="submit" variant="primary" disabled={!isReady} busy={busy}>
          {text.rejectNow}
        </Button>
      </div>
    </form>
  );
}
