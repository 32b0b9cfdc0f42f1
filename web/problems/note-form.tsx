import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { PROBLEM_STATUSES, type ProblemStatus } from '#contract/problem-values.ts';
import type { Problem } from '#web/api/read-problem.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useStatusName } from './status-badge.tsx';
import type { KeptNotes } from './use-kept-notes.ts';
import { knownStatus, type StatusChange } from './use-status-change.ts';

interface NoteFormProps {
  problem: Problem;
  statusChange: StatusChange;
  notes: KeptNotes;
}

/** A note for the history, alone or with a status; it opens up once something is written. */
export function NoteForm({ problem, statusChange, notes }: NoteFormProps) {
  const text = useText().desk;
  const [note, setNote] = useState(() => notes.of(problem.id));
  const { wanted, isOther, choose, chosenOn } = useChoice(problem, statusChange);
  const [isBusy, setBusy] = useState(false);
  const isWritten = note.trim() !== '';
  const now = knownStatus(problem);
  const [isFirst] = useState(notes.goOn);
  useEffect(() => {
    notes.goOn = false;
  }, [notes]);

  function write(words: string) {
    notes.keep(problem.id, words);
    setNote(words);
  }

  // It was saved in another way: anyway, after somebody else's change.
  const { newestNote } = problem;
  const forget = useEffectEvent(() => {
    if (note.trim() === newestNote) write('');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each newer note is looked at once
  useEffect(() => forget(), [newestNote]);

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const to = wanted || now;
    if (!isWritten || !to || isBusy) return;
    setBusy(true);
    const { currentTarget: form, nativeEvent } = event;
    const { submitter } = nativeEvent;
    const isByKey = submitter?.matches(':focus-visible');
    notes.goOn = !submitter;
    const isSaved = await statusChange.change(chosenOn, to, note.trim());
    setBusy(false);
    if (!isSaved) return;
    // What was typed on meanwhile is the next one.
    const written = notes.of(problem.id);
    write(written.startsWith(note) ? written.slice(note.length).trimStart() : written);
    choose('');
    // The button goes with what was written. Under a finger no keyboard comes up for it.
    if (isByKey && document.activeElement === document.body)
      form.querySelector<HTMLElement>('[data-note]')?.focus();
  }

  return (
    <form onSubmit={save} className="flex items-start gap-2 max-md:flex-col max-md:[&>*]:w-full">
      <TextArea
        label={text.note}
        hideLabel
        placeholder={text.notePlaceholder}
        data-note
        autoFocus={isFirst}
        rows={1}
        value={note}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
        className="flex-1 [&_textarea]:max-h-40 [&_textarea]:min-h-10 [&_textarea]:resize-none [&_textarea]:touch:min-h-11"
      />
      {isWritten && <WithNote {...{ problem, wanted, choose, isOther, isBusy }} />}
    </form>
  );
}

/**
 * The status that is to come with the note, empty for the one it has; and the problem as it stood at that
 * choice: what a colleague has set since is shown on coming back from a call, and easily not seen.
 */
function useChoice(problem: Problem, { conflict }: StatusChange) {
  const [{ wanted, version, seen }, setChoice] = useState<Choice>({ wanted: '' });
  const isOther = wanted !== '' && wanted !== problem.status;
  // Who has been asked knows it.
  if (version !== undefined && conflict?.problem.id === problem.id) setChoice({ wanted });
  return {
    wanted,
    isOther,
    choose: (chosen: Choice['wanted']) =>
      setChoice({ wanted: chosen, version: problem.version, seen: problem.status }),
    chosenOn: isOther && version !== undefined ? { ...problem, version, seen } : problem,
  };
}

interface Choice {
  wanted: ProblemStatus | '';
  /** Those that the problem had then. */
  version?: number | undefined;
  seen?: string | undefined;
}

interface WithNoteProps {
  problem: Problem;
  /** Empty for the one it has. */
  wanted: ProblemStatus | '';
  choose: (status: ProblemStatus | '') => void;
  isOther: boolean;
  isBusy: boolean;
}

function WithNote({ problem, wanted, choose, isOther, isBusy }: WithNoteProps) {
  const { problems, desk: text } = useText();
  const statusName = useStatusName();
  const others = PROBLEM_STATUSES.filter((status) => status !== problem.status);
  return (
    <div className="flex shrink-0 gap-2 max-md:flex-wrap">
      <SelectField
        label={text.noteStatus}
        hideLabel
        value={isOther ? wanted : ''}
        onChange={({ target: { value } }) =>
          choose(PROBLEM_STATUSES.find((status) => status === value) ?? '')
        }
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        options={[
          { value: '', label: text.keepStatus(statusName(problem.status)) },
          ...others.map((status) => ({ value: status, label: problems.statuses[status] })),
        ]}
        className="flex-1 basis-40"
      />
      <Button type="submit" variant="primary" busy={isBusy} className="shrink-0">
        {isOther ? text.setWithNote : text.saveNote}
      </Button>
    </div>
  );
}
