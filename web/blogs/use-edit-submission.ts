import { splitTags } from '#contract/blog-values.ts';
import type { BlogForm as BlogValues } from '#contract/blogs.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { Submission, WrittenSubmission } from '#web/api/read-submission.ts';
import { useEditSubmission as useWriteSubmission } from '#web/api/submissions.ts';
import { useLocation } from '#web/router/use-router.ts';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { toast } from '#web/ui/toast.ts';
import type { StoredDraft } from '#web/unsaved/stored-drafts.ts';
import { submissionDraftId } from '#web/unsaved/submission-drafts.ts';
import type { FormStart } from './draft-keeper.ts';
import { showFieldErrors } from './field-errors.ts';
import { useBlogForm } from './use-blog-form.ts';
import { useConflict } from './use-conflict.ts';

export interface EditedSubmission {
  submission: Submission;
  /** All that the person typed here and did not save. */
  drafts: StoredDraft[];
  /** Fetches the submission as it is now; null when that fails. */
  reload: () => Promise<Submission | null>;
}

/** The form of a submission; its version stands for the ETag of a blog. */
export function startOf({ author, tags, version, ...written }: Submission): FormStart {
  const { title, excerpt, content, category, authorEmail, authorBio } = written;
  const { featuredImage, readTime } = written;
  return {
    values: {
      ...{ title, excerpt, content, category, authorEmail, authorBio, featuredImage, readTime },
      authorName: author,
      tags: tags.join(', '),
    },
    etag: String(version),
  };
}

function writtenIn({ authorName, tags, ...form }: BlogValues): WrittenSubmission {
  return { ...form, author: authorName, tags: [...new Set(splitTags(tags))] };
}

/** The queue as it was left, with the submission open. */
export function useWayBack(id: string): string {
  const { state } = useLocation();
  return `${paths.submissions}${state?.back ?? `?preview=${encodeURIComponent(id)}`}`;
}

/** Editing a submission before it is published: saving, leaving, and conflicts with others. */
export function useEditSubmission({ submission, drafts, reload }: EditedSubmission) {
  const text = useText().submissions;
  const back = useWayBack(submission.id);
  const { mutateAsync, isPending } = useWriteSubmission();
  const editing = useBlogForm({
    blogId: submissionDraftId(submission.id),
    first: startOf(submission),
    drafts,
    restoreAtOnce: useLocation().state?.restore,
  });
  const conflict = useConflict(editing, async () => {
    const now = await reload();
    return now && startOf(now);
  });

  async function save(values: BlogValues, etag: string | null) {
    const { id } = submission;
    try {
      await mutateAsync({ id, values: writtenIn(values), version: Number(etag) });
    } catch (error) {
      if (await isEditedElsewhere(error, etag)) return conflict.open(values);
      conflict.close();
      const refusal = error instanceof ApiError && error.status === 409 && error.serverMessage;
      showFieldErrors(editing.form, error);
      toast.error(refusal || text.saveFailed);
      return;
    }
    editing.keeper.finish();
    toast.success(text.saved);
    await editing.goOn(back);
  }

  /** Refused, too, is what somebody has decided on or has a draft: no other version to choose from. */
  async function isEditedElsewhere(error: unknown, etag: string | null) {
    if (!(error instanceof ApiError) || error.status !== 409) return false;
    const now = await reload();
    return now?.status === 'pending' && String(now.version) !== etag;
  }

  return { editing, conflict, isSending: isPending, save };
}
