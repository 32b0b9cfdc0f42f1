import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BlogForm as BlogValues } from '#contract/blogs.ts';
import { EDIT_BLOG_CATEGORIES } from '#contract/constants.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type OpenedBlog, useDeleteBlog, useUpdateBlog } from '#web/api/blogs.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import type { StoredDraft } from '#web/unsaved/stored-drafts.ts';
import { BlogForm } from './blog-form.tsx';
import { blogChanges, blogValues, differingFields } from './blog-values.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DeleteBlogDialog } from './delete-blog-dialog.tsx';
import { afterDeletion } from './deleted-on-form.tsx';
import { showFieldErrors } from './field-errors.ts';
import { useBlogForm } from './use-blog-form.ts';
import { useConflict } from './use-conflict.ts';
import { YourVersion } from './your-version.tsx';

export interface EditBlogFormProps {
  opened: OpenedBlog;
  /** All that the person typed here and did not save. */
  drafts: StoredDraft[];
  /** Fetches the post as it is now; null when that fails. */
  reload: () => Promise<OpenedBlog | null>;
}

/** The form of an existing post: saves what changed, deletes, and settles conflicts with others. */
export function EditBlogForm({ opened, drafts, reload }: EditBlogFormProps) {
  const text = useText().blogs;
  const navigate = useNavigate();
  const { id } = opened.blog;
  const update = useUpdateBlog();
  const editing = useBlogForm({
    postId: id,
    first: { values: blogValues(opened.blog), etag: opened.etag },
    drafts,
  });
  const conflict = useConflict(editing, reload);

  async function leave(message: string, state?: object) {
    editing.keeper.finish();
    toast.success(message);
    await navigate('/blogs', { state });
  }

  /** Sends the changed fields only; where nothing changed there is nothing to send. */
  async function save(values: BlogValues, etag: string | null) {
    const changed = differingFields(editing.form.getValues(), editing.start.values);
    try {
      if (changed.length > 0)
        await update.mutateAsync({ id, changes: blogChanges(values, changed), etag });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) return conflict.open(values);
      conflict.close();
      showFieldErrors(editing.form, error);
      toast.error(text.updateFailed);
      return;
    }
    await leave(text.updated);
  }

  return (
    <>
      <YourVersion mine={conflict.setAside} onClose={conflict.dismissSetAside} />
      <BlogForm
        editing={editing}
        post={opened.blog}
        categories={EDIT_BLOG_CATEGORIES}
        submitLabel={text.update}
        busyLabel={text.updating}
        onSave={(values) => save(values, editing.start.etag)}
        actions={
          <DeleteBlog
            id={id}
            title={opened.blog.title}
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

interface DeleteBlogProps {
  id: string;
  title: string;
  onDeleted: () => Promise<void>;
}

function DeleteBlog({ id, title, onDeleted }: DeleteBlogProps) {
  const text = useText().blogs;
  const [asking, setAsking] = useState(false);
  const remove = useDeleteBlog();

  async function deleteBlog() {
    try {
      await remove.mutateAsync(id);
    } catch {
      toast.error(text.deleteFailed);
      return;
    }
    await onDeleted();
  }

  return (
    <>
      <Button
        variant="quiet"
        icon={<Trash2 />}
        onClick={() => setAsking(true)}
        className="text-danger-text! hover:bg-danger-soft! max-sm:px-3 max-sm:[&_svg]:hidden"
      >
        {text.delete}
      </Button>
      <DeleteBlogDialog
        open={asking}
        title={title}
        deleting={remove.isPending}
        onCancel={() => setAsking(false)}
        onDelete={() => void deleteBlog()}
      />
    </>
  );
}
