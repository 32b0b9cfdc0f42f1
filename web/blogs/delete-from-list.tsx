import { useRef } from 'react';
import { useDeleteBlog } from '#web/api/blogs.ts';
import type { Blog } from '#web/api/read-blog.ts';
import { useText } from '#web/text/use-text.ts';
import { toast } from '#web/ui/toast.ts';
import { placeAfter } from '#web/ui/use-row-focus.ts';
import { DeleteBlogDialog } from './delete-blog-dialog.tsx';

export interface DeleteFromListProps {
  /** The blog that was selected for deletion. */
  selected: Blog | null;
  /** The rows of the list. */
  among: readonly { id: string }[];
  onClear: () => void;
  onDeleted: (blog: Blog) => void;
}

/** Deletes the selected blog after a question. A failure is only logged, and the dialog stays open. */
export function DeleteFromList(props: DeleteFromListProps) {
  const { selected, among, onClear, onDeleted } = props;
  const text = useText().blogs;
  const remove = useDeleteBlog();
  const deleted = useRef<{ id: string; among: DeleteFromListProps['among'] }>(null);

  async function deleteBlog(blog: Blog) {
    try {
      await remove.mutateAsync(blog.id);
      deleted.current = { id: blog.id, among };
      onDeleted(blog);
      onClear();
      toast.success(text.deleted);
    } catch (error) {
      console.error('Delete failed', error);
    }
  }

  /** Who deletes goes on from the next blog, else back to where the dialog was opened from. */
  function finalFocus() {
    const from = deleted.current;
    deleted.current = null;
    return from && placeAfter(from.id, from.among);
  }

  return (
    <DeleteBlogDialog
      open={selected !== null}
      title={selected?.title ?? ''}
      deleting={remove.isPending}
      onCancel={onClear}
      onDelete={() => selected && void deleteBlog(selected)}
      finalFocus={finalFocus}
    />
  );
}
