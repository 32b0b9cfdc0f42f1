import type { UseFormReturn } from 'react-hook-form';
import type { BlogForm } from '#contract/blogs.ts';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';

/** One calm line beside the buttons: what is to be corrected, or that the text is kept. */
export function FormStatus({ form, kept }: { form: UseFormReturn<BlogForm>; kept: boolean }) {
  const text = useText().blogs;
  const { errors, isDirty } = form.formState;
  const wrong = Object.keys(errors).length;
  const line = wrong > 0 ? text.toCorrect(wrong) : isDirty && (kept ? text.kept : text.notKept);
  return (
    <p
      role="status"
      className={classes(
        line ? 'mr-auto min-w-0 text-xs max-sm:w-full max-sm:px-1' : 'sr-only',
        wrong > 0 || (isDirty && !kept) ? 'text-danger-text' : 'text-muted',
      )}
    >
      {line || null}
    </p>
  );
}
