import { useText } from '#web/text/use-text.ts';
import { Isolated } from '#web/ui/isolated.tsx';
import { LateAlertDialog } from '#web/ui/late-dialog.tsx';

export interface DeleteBlogDialogProps {
  open: boolean;
  title: string;
  deleting: boolean;
  onCancel: () => void;
  onDelete: () => void;
  finalFocus?: () => HTMLElement | null;
}

/** Asks before a blog is deleted, on the list and on the edit screen alike. */
export function DeleteBlogDialog(props: DeleteBlogDialogProps) {
  const text = useText().blogs;
  return (
    <LateAlertDialog
      open={props.open}
      title={text.deleteTitle}
      description={<Isolated words={props.title}>{text.deleteQuestion(props.title)}</Isolated>}
      cancelLabel={text.cancel}
      confirmLabel={text.delete}
      busyLabel={text.deleting}
      busy={props.deleting}
      onCancel={props.onCancel}
      onConfirm={props.onDelete}
      finalFocus={props.finalFocus}
    />
  );
}
