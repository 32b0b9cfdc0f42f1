import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Submission, WrittenSubmission } from '#web/api/read-submission.ts';
import { useEditSubmission } from '#web/api/submissions.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { UndoBar } from '#web/ui/undo-bar.tsx';

export type View = 'edited' | 'changes' | 'original';
const VIEWS: readonly View[] = ['edited', 'changes', 'original'];

export interface EditedBarProps {
  submission: Submission;
  view: View;
  onView: (view: View) => void;
}

/** Says that a submission was edited, shows what was sent in, and brings it back. */
export function EditedBar({ submission, view, onView }: EditedBarProps) {
  const text = useText().submissions;
  const { id, original, editedBy, status, version = 0 } = submission;
  const { mutateAsync, isPending } = useEditSubmission();
  const [replaced, setReplaced] = useState<WrittenSubmission | null>(null);

  async function write(values: WrittenSubmission) {
    try {
      await mutateAsync({ id, values, version });
      setReplaced(original ? submission : null);
      onView('edited');
    } catch (error) {
      toast.error(error instanceof Error ? error.message : text.saveFailed);
    }
  }

  if (!original)
    return (
      replaced && (
        <UndoBar onUndo={() => write(replaced)} onEnd={() => setReplaced(null)}>
          {text.originalBack}
        </UndoBar>
      )
    );
  return (
    <div className="rounded-md bg-sunken px-4 py-2 text-sm">
      <p className="py-1">{text.editedBy(editedBy)}</p>
      <div className="-mx-2 flex flex-wrap items-center gap-1">
        <fieldset aria-label={text.viewsLabel} className="flex min-w-0 flex-wrap gap-1">
          {VIEWS.map((each) => (
            <Button
              key={each}
              variant="quiet"
              size="sm"
              aria-pressed={view === each}
              onClick={() => onView(each)}
              className="aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-sm"
            >
              {text.views[each]}
            </Button>
          ))}
        </fieldset>
        {status === 'pending' && (
          <Button
            variant="quiet"
            size="sm"
            icon={<RotateCcw />}
            busy={isPending}
            onClick={() => void write(original)}
            className="ml-auto"
          >
            {text.backToOriginal}
          </Button>
        )}
      </div>
    </div>
  );
}
