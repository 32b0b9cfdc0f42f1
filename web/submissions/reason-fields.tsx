import { type KeyboardEvent, useId, useRef } from 'react';
import { REASON_MAX } from '#contract/submission-values.ts';
import { useSite } from '#web/api/site.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { isLetterKey, isUnnamedKey } from '#web/ui/is-letter-key.ts';
import { TextArea } from '#web/ui/text-area.tsx';

/** The server refuses it, of which the screen says no more than that rejecting failed. */
export const isTooLong = (reason: string): boolean => reason.trim().length > REASON_MAX;

interface ReasonFieldsProps {
  reason: string;
  onChange: (reason: string) => void;
  /** Whether the first ready sentence has the focus at once. */
  autoFocus?: boolean;
}

/** Why submissions are rejected, from ready sentences that can be changed. */
export function ReasonFields({ reason, onChange, autoFocus = false }: ReasonFieldsProps) {
  const text = useText().submissions;
  const { city } = useSite();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const templates = Object.values(text.templates);
  const sentences = templates.map((template) => template.text(city));

  /** A sentence takes the place of another one; what somebody wrote stays before it. */
  function take(sentence: string) {
    const own = sentences.reduce((rest, other) => rest.replace(other, ''), reason).trim();
    onChange([own, sentence].filter(Boolean).join(' '));
  }

  return (
    <>
      <p id={id} className="pb-1.5 text-muted text-sm">
        {text.reasonTemplates}
      </p>
      <ul
        aria-labelledby={id}
        // Who begins to write means the text, which takes the letter with the focus.
        onKeyDown={(event) => isWriting(event) && field.current?.focus()}
        className="flex flex-wrap gap-2 pb-2"
      >
        {templates.map(({ name }, index) => (
          <li key={name}>
            <Button
              size="sm"
              autoFocus={autoFocus && index === 0}
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
        ref={field}
        data-note
        rows={2}
        error={isTooLong(reason) ? text.reasonTooLong(REASON_MAX) : undefined}
        value={reason}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}

const isWriting = (event: KeyboardEvent) =>
  (isLetterKey(event) && event.key !== ' ') || isUnnamedKey(event);
