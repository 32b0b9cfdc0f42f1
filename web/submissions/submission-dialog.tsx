import { useState } from 'react';
import { useAddition } from '#web/api/additions.ts';
import type { Submission } from '#web/api/read-submission.ts';
import { imageSource } from '#web/api/settings.ts';
import { Article } from '#web/article/article.tsx';
import { OpenSign } from '#web/queue/has-open.tsx';
import { SuspectedNote } from '#web/queue/suspected-note.tsx';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadingState } from '#web/ui/loading-state.tsx';
import { written } from '#web/ui/written.ts';
import { EditedBar, type View } from './edited-bar.tsx';
import { SubmissionChanges } from './submission-changes.tsx';
import { SubmissionFooter, type SubmissionFooterProps } from './submission-footer.tsx';
import { SubmissionPlace, type SubmissionPlaceProps } from './submission-place.tsx';

export interface SubmissionDialogProps
  extends Omit<SubmissionFooterProps, 'submission' | 'isSettled'> {
  open: boolean;
  /** There is one while it is open. */
  submission: Submission | undefined;
  /** Its text is on its way: nobody decides on what is not shown. */
  isAwaited: boolean;
  /** Where it stands in its list; undefined where the backend has the specified dialog. */
  place: Omit<SubmissionPlaceProps, 'name'> | undefined;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

/** The whole blog as a reader would see it, with the decision at its foot. */
export function SubmissionDialog(props: SubmissionDialogProps) {
  const { open, submission, isAwaited, place, isOvertaken, onClose, finalFocus } = props;
  const text = useText().submissions;
  const title = submission?.title.trim() || text.untitled;
  const canUndo = useAddition('undo');
  const isDecidable = canUndo || isOvertaken || submission?.status !== 'approved';
  return (
    <Dialog
      open={open}
      isInAddress
      onClose={onClose}
      finalFocus={finalFocus}
      size="lg"
      title={text.previewTitle}
      subject={place && title}
      item={submission?.id}
      bar={place && <SubmissionPlace {...place} name={title} />}
      footer={
        submission &&
        isDecidable && (
          <SubmissionFooter
            key={submission.id}
            {...props}
            submission={submission}
            isSettled={!isAwaited && (place?.goingOn.isSettled ?? true)}
          />
        )
      }
    >
      {submission && isAwaited && <LoadingState label={text.loadingOne} />}
      {submission && !isAwaited && (
        <SubmissionText
          key={submission.id}
          submission={submission}
          isHeaded={place !== undefined}
        />
      )}
    </Dialog>
  );
}

interface SubmissionTextProps {
  submission: Submission;
  /** Whether the dialog bears its title. */
  isHeaded: boolean;
}

/** What moderators know of it, above what readers would see. */
function SubmissionText({ submission, isHeaded }: SubmissionTextProps) {
  const text = useText().submissions;
  const [chosen, setView] = useState<View>('edited');
  const { original, rejectionReason } = submission;
  const view = original ? chosen : 'edited';
  const shown = view === 'original' && original ? { ...submission, ...original } : submission;
  return (
    <div className="space-y-4">
      <OpenSign kind="submission" id={submission.id} />
      <SuspectedNote room="submissions" item={submission} />
      {rejectionReason && (
        <p className="wrap-anywhere whitespace-pre-line rounded-md bg-sunken px-4 py-3 text-sm">
          <span className="font-semibold">{text.reason}</span>{' '}
          <bdi {...written(rejectionReason)}>{rejectionReason}</bdi>
        </p>
      )}
      <EditedBar submission={submission} view={view} onView={setView} />
      {view === 'changes' && original ? (
        <SubmissionChanges before={original} after={submission} />
      ) : (
        <Article
          {...shown}
          key={view}
          title={shown.title.trim() || text.untitled}
          untitled={isHeaded && shown.title === submission.title}
          authorName={shown.author}
          publishedAt={submission.submittedAt}
          featuredImage={shown.featuredImage && imageSource(shown.featuredImage)}
          holdImages
        />
      )}
    </div>
  );
}
