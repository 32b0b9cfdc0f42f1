import { useAddition } from '#web/api/additions.ts';
import type { DecisionAction } from '#web/api/decisions.ts';
import type { Submission } from '#web/api/read-submission.ts';
import { imageSource } from '#web/api/settings.ts';
import { Article } from '#web/article/article.tsx';
import { DecisionButtons } from '#web/queue/decision-buttons.tsx';
import { SuspectedNote } from '#web/queue/suspected-note.tsx';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';

export interface SubmissionDialogProps {
  /** Open while there is one. */
  submission: Submission | undefined;
  /** What is being done to it at present. */
  action: DecisionAction | undefined;
  onDecide: (action: DecisionAction) => void;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

/** The whole blog as a reader would see it, with the decision at its foot. */
export function SubmissionDialog(props: SubmissionDialogProps) {
  const { submission, action, onDecide, onClose, finalFocus } = props;
  const text = useText().submissions;
  const canUndo = useAddition('undo');
  return (
    <Dialog
      open={submission !== undefined}
      onClose={onClose}
      finalFocus={finalFocus}
      size="lg"
      title={text.previewTitle}
      footer={
        submission &&
        (canUndo || submission.status !== 'approved') && (
          <DecisionButtons
            status={submission.status}
            action={action}
            onDecide={onDecide}
            canUndo={canUndo}
            words={text.actionsInPreview}
            takeBack={text.takeBack}
          />
        )
      }
    >
      {submission && (
        <div key={submission.id} className="space-y-4">
          <SuspectedNote room="submissions" item={submission} />
          <SubmissionArticle submission={submission} />
        </div>
      )}
    </Dialog>
  );
}

function SubmissionArticle({ submission }: { submission: Submission }) {
  const text = useText().submissions;
  return (
    <Article
      {...submission}
      title={submission.title.trim() || text.untitled}
      authorName={submission.author}
      publishedAt={submission.submittedAt}
      featuredImage={submission.featuredImage && imageSource(submission.featuredImage)}
      holdImages
    />
  );
}
