import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDeleteBlog } from '#web/api/blogs.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { DeleteBlogDialog } from './delete-blog-dialog.tsx';

export interface DeleteFromFormProps {
  id: string;
  title: string;
  onDeleted: () => Promise<void>;
}

/** Deletes the blog that is open, once asked. */
export function DeleteFromForm({ id, title, onDeleted }: DeleteFromFormProps) {
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
