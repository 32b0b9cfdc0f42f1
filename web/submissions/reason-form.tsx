import { useId, useState } from 'react';
import { REASON_MAX } from '#contract/submission-values.ts';
import { useSite } from '#web/api/site.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

export interface ReasonFormProps {
  busy: boolean;
  onReject: (reason: string) => void;
  onCancel: () => void;
}

/** Why a submission is rejected, from ready sentences that can be changed. */
export function ReasonForm({ busy, onReject, onCancel }: ReasonFormProps) {
  const text = useText().submissions;
  const { city } = useSite();
  const [reason, setReason] = useState('');
  const id = useId();
  const templates = Object.values(text.templates);
  const sentences = templates.map((template) => template.text(city));

  /** A sentence takes the place of another one; what somebody wrote stays before it. */
  function take(sentence: string) {
    const own = sentences.reduce((rest, other) => rest.replace(other, ''), reason).trim();
    setReason([own, sentence].filter(Boolean).join(' '));
  }

  return (
    <form
      className="min-w-0 basis-full!"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') onReject(reason.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
    >
      <p id={id} className="sr-only">
        {text.reasonTemplates}
      </p>
      <ul
        aria-labelledby={id}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-2 sm:-mx-6 sm:flex-wrap sm:px-6"
      >
        {templates.map(({ name }, index) => (
          <li key={name} className="shrink-0">
            <Button
              size="sm"
              autoFocus={index === 0}
              aria-pressed={reason.includes(sentences[index] ?? '')}
              onClick={() => take(sentences[index] ?? '')}
              className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
      <TextArea
        label={text.reasonLabel}
        hint={text.reasonHint}
        rows={2}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="mt-3 flex justify-end gap-2 max-sm:[&>*]:flex-1">
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          {text.cancel}
        </Button>
        <Button type="submit" variant="primary" disabled={reason.trim() === ''} busy={busy}>
          {text.rejectNow}
        </Button>
      </div>
    </form>
  );
}
