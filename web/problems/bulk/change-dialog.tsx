import { type FormEvent, useId, useState } from 'react';
import { BULK_LIMIT, PROBLEM_STATUSES, type ProblemStatus } from '#contract/problem-values.ts';
import { failureMessage } from '#web/api/api-error.ts';
import type { BulkChange } from '#web/api/bulk.ts';
import { useColleagues } from '#web/api/problem-assignee.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { LateDialog } from '#web/ui/late-dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { holdInTab } from '#web/unsaved/hold-in-tab.ts';
import { LeaveGuard } from '#web/unsaved/leave-guard.tsx';
import { useKeptWords, type Words } from '#web/unsaved/use-kept-words.ts';
import { AssigneeSelect } from '../assignee-select.tsx';
import type { Choosing } from './choosing.tsx';
import { sentenceOf } from './go-through.ts';

interface ChangeDialogProps extends Pick<Choosing, 'count' | 'isAll'> {
  open: boolean;
  onClose: () => void;
  /** Rejects where it could not begin. */
  onStart: (change: BulkChange) => Promise<void>;
  finalFocus: () => HTMLElement | null;
}

/** In place of somebody's id; empty is for nobody. */
const KEEP = 'keep';

/** A note that a session ended over. */
const inTab = holdInTab<Words>();
const ITS_ID = '';

const NOTHING = { status: '' as ProblemStatus | '', note: '', assignee: KEEP };

function changeOf({ status, note, assignee }: typeof NOTHING): BulkChange {
  return {
    ...(status && { status }),
    ...(note.trim() && { note: note.trim() }),
    ...(assignee !== KEEP && { assignee: assignee || null }),
  };
}

/** What stands in the form, and what asks before its note is left behind. */
function useValues() {
  const { bulk: text, desk } = useText();
  const { words, isUnsaved } = useKeptWords(inTab, text.noteHeld);
  const [values, setValues] = useState({ ...NOTHING, note: words.of(ITS_ID) });
  return {
    values,
    setValues(next: typeof NOTHING) {
      words.keep(ITS_ID, next.note);
      setValues(next);
    },
    guard: <LeaveGuard unsaved={isUnsaved} isUnsaved={words.isUnsaved} words={desk} />,
  };
}

/** What is to change of all that are chosen. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { open, count, isAll, onClose, onStart, finalFocus } = props;
  const { bulk: text } = useText();
  const form = useId();
  const { values, setValues, guard } = useValues();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const tooMany = useTooMany(count, isAll);

  async function start(event: FormEvent) {
    event.preventDefault();
    const change = changeOf(values);
    if (Object.keys(change).length === 0) return setFailure(text.nothing);
    setBusy(true);
    setFailure('');
    try {
      await onStart(change);
      setValues(NOTHING);
    } catch (error) {
      setFailure(failureMessage(error, text.failed, sentenceOf(error)));
    }
    setBusy(false);
  }

  /** What has been sent is begun: it is undone, not cancelled. */
  const close = () => isBusy || onClose();
  const apply = (
    <Button
      type="submit"
      form={form}
      variant="primary"
      busy={isBusy}
      busyLabel={text.applying}
      disabled={Boolean(tooMany)}
    >
      {text.apply(count)}
    </Button>
  );
  return (
    <>
      {guard}
      <LateDialog
        open={open}
        onClose={close}
        finalFocus={finalFocus}
        title={text.title(count)}
        description={tooMany ? undefined : text.about}
        footer={
          <>
            <Button disabled={isBusy} onClick={close}>
              {text.cancel}
            </Button>
            {!tooMany && apply}
          </>
        }
      >
        {tooMany ? (
          <p>{tooMany}</p>
        ) : (
          <form id={form} onSubmit={start} className="grid gap-4">
            <Fields values={values} onChange={(part) => setValues({ ...values, ...part })} />
            <p role="alert" className="font-medium text-danger-text text-sm empty:hidden">
              {failure}
            </p>
          </form>
        )}
      </LateDialog>
    </>
  );
}

/** Why so many are not changed at once; undefined where they are. */
function useTooMany(count: number, isAll: boolean): string | undefined {
  const text = useText().bulk;
  if (count <= BULK_LIMIT) return undefined;
  return isAll ? text.tooMany(BULK_LIMIT, count) : text.tooManyPicked(BULK_LIMIT);
}

interface FieldsProps {
  values: typeof NOTHING;
  onChange: (part: Partial<typeof NOTHING>) => void;
}

function Fields({ values, onChange }: FieldsProps) {
  const { bulk: text, desk, problems } = useText();
  const colleagues = useColleagues(true);
  return (
    <>
      <SelectField
        label={problems.columns.status}
        data-initial-focus
        value={values.status}
        options={[
          { value: '', label: text.keepStatus },
          ...PROBLEM_STATUSES.map((value) => ({ value, label: problems.statuses[value] })),
        ]}
        onChange={(event) => {
          const status = PROBLEM_STATUSES.find((each) => each === event.target.value);
          onChange({ status: status ?? '' });
        }}
      />
      <AssigneeSelect
        label={desk.assign}
        first={[
          { value: KEEP, label: text.keepAssignee },
          { value: '', label: desk.nobody },
        ]}
        colleagues={colleagues}
        value={values.assignee}
        onChoose={(assignee) => onChange({ assignee })}
      />
      <TextArea
        label={text.note}
        value={values.note}
        onChange={(event) => onChange({ note: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
    </>
  );
}
