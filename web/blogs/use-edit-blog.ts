import { useRef } from 'react';
import type { BlogStatus, BlogForm as BlogValues } from '#contract/blogs.ts';
import { useAddition } from '#web/api/additions.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type OpenedBlog, useUpdateBlog } from '#web/api/blogs.ts';
import { useLocation } from '#web/router/use-router.ts';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { toast } from '#web/ui/toast.ts';
import type { StoredDraft } from '#web/unsaved/stored-drafts.ts';
import { blogChanges, blogValues, differingFields } from './blog-values.ts';
import type { FormStart } from './draft-keeper.ts';
import { showFieldErrors } from './field-errors.ts';
import { type BlogEditing, useBlogForm } from './use-blog-form.ts';
import { useConflict } from './use-conflict.ts';

export interface EditedBlog {
  opened: OpenedBlog;
  /** All that the person typed here and did not save. */
  drafts: StoredDraft[];
  /** Fetches the blog as it is now; null when that fails. */
  reload: () => Promise<OpenedBlog | null>;
}

/** Sends what changed only; where nothing changed there is nothing to send. */
function useSendChanges({ blog }: OpenedBlog, { form, start }: BlogEditing) {
  const { mutateAsync, isPending } = useUpdateBlog();

  async function send(values: BlogValues, etag: string | null, status?: BlogStatus) {
    const changed = differingFields(form.getValues(), start.values);
    if (changed.length === 0 && status !== 'published') return;
    const changes = { ...blogChanges(values, changed), ...(status && { status }) };
    await mutateAsync({ id: blog.id, changes, etag });
  }

  return { send, isSending: isPending };
}

const startOf = ({ blog, etag }: OpenedBlog): FormStart => ({ values: blogValues(blog), etag });

/** Editing an existing blog: saving, leaving, and conflicts with others. */
export function useEditBlog({ opened, drafts, reload }: EditedBlog) {
  const text = useText().blogs;
  const { id, status } = opened.blog;
  const isDraft = useAddition('drafts') && status === 'draft';
  const saveAs = useRef<BlogStatus>('draft');
  const editing = useBlogForm({
    blogId: id,
    first: startOf(opened),
    drafts,
    restoreAtOnce: useLocation().state?.restore,
  });
  const conflict = useConflict(editing, async () => {
    const now = await reload();
    return now && startOf(now);
  });
  const { send, isSending } = useSendChanges(opened, editing);

  async function leave(message: string, state?: object) {
    editing.keeper.finish();
    toast.success(message);
    await editing.goOn(paths.blogs, { state });
  }

  function refuse(error: unknown, values: BlogValues) {
    const refusal = error instanceof ApiError ? error.status : undefined;
    if (refusal === 409) return conflict.open(values);
    conflict.close();
    showFieldErrors(editing.form, error);
    if (refusal === 404) editing.form.setError('root', { message: text.deletedMeanwhile });
    toast.error(text.updateFailed);
  }

  async function save(values: BlogValues, etag: string | null) {
    const as = isDraft ? saveAs.current : undefined;
    try {
      await send(values, etag, as);
    } catch (error) {
      return refuse(error, values);
    }
    await leave(as === 'published' ? text.draftPublished : text.updated);
  }

  const saving = (as: BlogStatus) => (values: BlogValues) => {
    saveAs.current = as;
    return save(values, editing.start.etag);
  };

  return { editing, conflict, isDraft, isSending, save, saving, leave };
}
