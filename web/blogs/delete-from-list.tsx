import { useRef } from 'react';
import { useDeleteBlog } from '#web/api/blogs.ts';
import type { Blog } from '#web/api/read-blog.ts';
import { useText } from '#web/text/use-text.ts';
import { toast } from '#web/ui/toast.ts';
import { rowId } from './blog-row.tsx';
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
  const next = useRef<HTMLElement>(null);

  async function deleteBlog(id: string) {
    const beside = neighbour(id);
    try {
      await remove.mutateAsync(id);
      next.current = beside;
      onClear();
      toast.success(text.deleted);
    } catch (error) {
      console.error('Delete failed', error);
    }
  }

  function cancel() {
    next.current = null;
    onClear();
  }

  return (
    <DeleteBlogDialog
      open={selected !== null}
      title={selected?.title ?? ''}
      deleting={remove.isPending}
      onCancel={cancel}
      onDelete={() => selected && void deleteBlog(selected.id)}
      finalFocus={() => next.current}
    />
  );
}

/** The link of the row after a post, else of the one before: who deletes goes on from there. */
function neighbour(id: string): HTMLElement | null {
  const row = document.getElementById(rowId(id));
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return beside?.querySelector('a') ?? document.querySelector<HTMLElement>('main h1');
}
