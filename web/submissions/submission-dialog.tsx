import type { ComponentProps } from 'react';
import { useAddition } from '#web/api/additions.ts';
import type { DecisionAction } from '#web/api/decisions.ts';
import type { Submission } from '#web/api/read-submission.ts';
import { imageSource } from '#web/api/settings.ts';
import { Article } from '#web/article/article.tsx';
import { DecisionButtons } from '#web/queue/decision-buttons.tsx';
import { SuspectedNote } from '#web/queue/suspected-note.tsx';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Fold } from '#web/ui/folding-row.tsx';
import { UndoBar } from '#web/ui/undo-bar.tsx';
import { SubmissionPlace, type SubmissionPlaceProps } from './submission-place.tsx';

export interface SubmissionDialogProps {
  /** Open while there is one. */
  submission: Submission | undefined;
  /** Where it stands in its list; undefined where the backend has the specified dialog. */
  place: Omit<SubmissionPlaceProps, 'name'> | undefined;
  /** What was done to the one before it. */
  told: Fold | undefined;
  /** Called when that was taken back. */
  onUndone: () => void;
  /** What is being done to it at present. */
  action: DecisionAction | undefined;
  onDecide: (action: DecisionAction) => void;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

/** The whole blog as a reader would see it, with the decision at its foot. */
export function SubmissionDialog(props: SubmissionDialogProps) {
  const { submission, place, onClose, finalFocus } = props;
  const text = useText().submissions;
  const title = submission?.title.trim() || text.untitled;
  const canUndo = useAddition('undo');
  const isDecidable = canUndo || submission?.status !== 'approved';
  return (
    <Dialog
      open={submission !== undefined}
      onClose={onClose}
      finalFocus={finalFocus}
      size="lg"
      title={text.previewTitle}
      subject={place && title}
      item={submission?.id}
      bar={place && <SubmissionPlace {...place} name={title} />}
      footer={
        submission && isDecidable && <Footer {...props} submission={submission} canUndo={canUndo} />
      }
    >
      {submission && (
        <div key={submission.id} className="space-y-4">
          <SuspectedNote room="submissions" item={submission} />
          <SubmissionArticle submission={submission} title={title} untitled={place !== undefined} />
        </div>
      )}
    </Dialog>
  );
}

interface FooterProps extends SubmissionDialogProps {
  submission: Submission;
  canUndo: boolean;
}

function Footer({ submission, place, told, action, onDecide, onUndone, canUndo }: FooterProps) {
  const text = useText().submissions;
  const { onUndo } = told ?? {};
  async function undo() {
    await onUndo?.();
    onUndone();
  }
  return (
    <>
      {told && (
        <div className="basis-full">
          <UndoBar refused={told.refused} onUndo={onUndo && undo} onEnd={() => {}}>
            {told.message}
          </UndoBar>
        </div>
      )}
      <DecisionButtons
        status={submission.status}
        action={action}
        disabled={place?.goingOn.isSettled === false}
        onDecide={onDecide}
        canUndo={canUndo}
        words={text.actionsInPreview}
        takeBack={text.takeBack}
      />
    </>
  );
}

type SubmissionArticleProps = { submission: Submission } & Pick<
  ComponentProps<typeof Article>,
  'title' | 'untitled'
>;

function SubmissionArticle({ submission, ...heading }: SubmissionArticleProps) {
  return (
    <Article
      {...submission}
      {...heading}
      authorName={submission.author}
      publishedAt={submission.submittedAt}
      featuredImage={submission.featuredImage && imageSource(submission.featuredImage)}
      holdImages
    />
  );
}
