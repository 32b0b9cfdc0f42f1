import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EDIT_BLOG_CATEGORIES } from '#contract/blog-values.ts';
import type { BlogForm as BlogValues } from '#contract/blogs.ts';
import { useAddition } from '#web/api/additions.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type OpenedBlog, useUpdateBlog } from '#web/api/blogs.ts';
import { paths } from '#web/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { toast } from '#web/ui/toast.ts';
import type { StoredDraft } from '#web/unsaved/stored-drafts.ts';
import { BlogForm } from './blog-form.tsx';
import { blogChanges, blogValues, differingFields } from './blog-values.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DeleteFromForm } from './delete-from-form.tsx';
import { afterDeletion } from './deleted-on-form.tsx';
import { showFieldErrors } from './field-errors.ts';
import { useBlogForm } from './use-blog-form.ts';
import { useConflict } from './use-conflict.ts';
import { YourVersion } from './your-version.tsx';

export interface EditBlogFormProps {
  opened: OpenedBlog;
  /** All that the person typed here and did not save. */
  drafts: StoredDraft[];
  /** Fetches the blog as it is now; null when that fails. */
  reload: () => Promise<OpenedBlog | null>;
}

/** The form of an existing blog: saves what changed, deletes, and settles conflicts with others. */
export function EditBlogForm({ opened, drafts, reload }: EditBlogFormProps) {
  const text = useText().blogs;
  const navigate = useNavigate();
  const { id, title, status } = opened.blog;
  const update = useUpdateBlog();
  const isDraft = useAddition('drafts') && status === 'draft';
  const publishing = useRef(false);
  const editing = useBlogForm({
    blogId: id,
    first: { values: blogValues(opened.blog), etag: opened.etag },
    drafts,
    restoreAtOnce: useLocation().state?.restore,
  });
  const conflict = useConflict(editing, reload);

  async function leave(message: string, state?: object) {
    editing.keeper.finish();
    toast.success(message);
    await navigate(paths.blogs, { state });
  }

  /** Sends what changed only; where nothing changed there is nothing to send. */
  async function save(values: BlogValues, etag: string | null) {
    const changed = differingFields(editing.form.getValues(), editing.start.values);
    const publish = isDraft && publishing.current;
    const as = isDraft ? ({ status: publish ? 'published' : 'draft' } as const) : {};
    try {
      if (changed.length > 0 || publish)
        await update.mutateAsync({ id, changes: { ...blogChanges(values, changed), ...as }, etag });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) return conflict.open(values);
      conflict.close();
      showFieldErrors(editing.form, error);
      toast.error(text.updateFailed);
      return;
    }
    await leave(publish ? text.draftPublished : text.updated);
  }

  const saving = (publish: boolean) => (values: BlogValues) => {
    publishing.current = publish;
    return save(values, editing.start.etag);
  };

  return (
    <>
      {isDraft && <DraftMark />}
      <YourVersion mine={conflict.setAside} onClose={conflict.dismissSetAside} />
      <BlogForm
        editing={editing}
        blog={opened.blog}
        categories={EDIT_BLOG_CATEGORIES}
        main={{
          label: text.update,
          busyLabel: text.updating,
          as: isDraft ? 'draft' : 'published',
          onSave: saving(false),
        }}
        other={
          isDraft
            ? {
                label: text.publishDraft,
                busyLabel: text.publishing,
                as: 'published',
                onSave: saving(true),
              }
            : null
        }
        actions={
          <DeleteFromForm
            id={id}
            title={title}
            onDeleted={() => leave(text.deleted, afterDeletion(id))}
          />
        }
      />
      <ConflictDialog
        state={conflict.state}
        base={editing.start.values}
        busy={update.isPending}
        onKeepMine={(mine, etag) => void save(mine, etag)}
        onTakeTheirs={conflict.takeTheirs}
        onGoOn={conflict.close}
      />
    </>
  );
}

function DraftMark() {
  const text = useText().blogs;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-2 text-muted text-sm">
      <Badge colour="grey">{text.draft}</Badge>
      {text.draftNote}
    </p>
  );
}
