import { useDeleteBlog } from '#web/api/blogs.ts';
import type { Blog } from '#web/api/read-blog.ts';
import { useText } from '#web/text/use-text.ts';
import { toast } from '#web/ui/toast.ts';
import { DeleteBlogDialog } from './delete-blog-dialog.tsx';

export interface DeleteFromListProps {
  /** The post that was selected for deletion. */
  selected: Blog | null;
  onClear: () => void;
}

/** Deletes the selected post after a question. A failure is only logged, and the dialog stays open. */
export function DeleteFromList({ selected, onClear }: DeleteFromListProps) {
  const text = useText().blogs;
  const remove = useDeleteBlog();

  async function deleteBlog(id: string) {
    try {
      await remove.mutateAsync(id);
      onClear();
      toast.success(text.deleted);
    } catch (error) {
      console.error('Delete failed', error);
    }
  }

  return (
    <DeleteBlogDialog
      open={selected !== null}
      title={selected?.title ?? ''}
      deleting={remove.isPending}
      onCancel={onClear}
      onDelete={() => selected && void deleteBlog(selected.id)}
    />
  );
}
