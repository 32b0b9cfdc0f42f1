import '#web/text/blog-form.ts';
import '#web/text/blogs.ts';
import '#web/text/submissions.ts';
import { useDeferredValue, useState } from 'react';
import { NEW_BLOG_CATEGORIES } from '#contract/blog-choices.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useSignOpen } from '#web/api/presence.ts';
import type { Submission } from '#web/api/read-submission.ts';
import { askForSubmission, useSubmissionToEdit } from '#web/api/submissions.ts';
import type { Found } from '#web/router/router.ts';
import { useLocation } from '#web/router/use-router.ts';
import { useText } from '#web/text/use-text.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { submissionDraftId } from '#web/unsaved/submission-drafts.ts';
import { useStoredDrafts } from '#web/unsaved/use-stored-drafts.ts';
import { BlogForm } from './blog-form.tsx';
import { BlogFormSkeleton } from './blog-form-skeleton.tsx';
import { loadEditorAhead } from './content-field.tsx';
import { fetchNewest } from './fetch-newest.ts';
import { Gone } from './gone.tsx';
import { SettlingConflicts } from './settling-conflicts.tsx';
import {
  type EditedSubmission,
  startOf,
  useEditSubmission,
  useWayBack,
} from './use-edit-submission.ts';

/** Edit Submission: what a reader sent in, in the form of a blog, before it is published. */
export function EditSubmissionScreen() {
  const text = useText().submissions;
  const { id = '' } = useLocation().params;
  const back = { to: useWayBack(id), label: text.backToSubmissions };
  return (
    <>
      <PageHeader title={text.editHeading} back={back} />
      <OpenedSubmission key={id} id={id} back={back} />
    </>
  );
}

EditSubmissionScreen.ahead = ({ id = '' }: Found['params']) => {
  askForSubmission(id);
  loadEditorAhead();
};

interface OpenedSubmissionProps {
  id: string;
  back: { to: string; label: string };
}

function OpenedSubmission({ id, back }: OpenedSubmissionProps) {
  const text = useText().submissions;
  const { data: come, error, refetch } = useSubmissionToEdit(id);
  // In slices: a form is more than a frame's work.
  const data = useDeferredValue(come);
  const drafts = useDeferredValue(useStoredDrafts());
  // Who is in the form stays there, also when somebody else decides meanwhile.
  const [opened, setOpened] = useState<Submission>();
  if (!opened && data?.status === 'pending') setOpened(data);
  useSignOpen('submission', opened?.id ?? '');
  const reload = () => fetchNewest(refetch);
  const draftId = submissionDraftId(id);
  if (opened && drafts) return <SubmissionForm {...{ submission: opened, drafts, reload }} />;
  if (data && !opened) {
    const known = startOf(data).values;
    const published = data.status === 'approved' ? data.blogId : undefined;
    const gone = { heading: text.decidedHeading, hint: text.decidedText, back, draftId };
    return <Gone {...gone} {...{ known, published }} />;
  }
  if (error instanceof ApiError && error.status === 404)
    return <Gone heading={text.notFoundHeading} hint={text.notFoundText} {...{ back, draftId }} />;
  if (!error) return <BlogFormSkeleton label={text.loadingOne} />;
  return (
    <ErrorState
      heading={text.openFailedHeading}
      message={error.message}
      retryLabel={text.tryAgain}
      onRetry={() => void refetch()}
    />
  );
}

function SubmissionForm(edited: EditedSubmission) {
  const text = useText().submissions;
  const { editing, conflict, isSending, save } = useEditSubmission(edited);
  return (
    <SettlingConflicts {...{ editing, conflict, isSending, save }}>
      <BlogForm
        editing={editing}
        categories={NEW_BLOG_CATEGORIES}
        main={{
          label: text.save,
          busyLabel: text.saving,
          as: 'submission',
          onSave: (values) => save(values, editing.start.etag),
        }}
      />
    </SettlingConflicts>
  );
}
