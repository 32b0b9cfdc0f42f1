import type { UseFormReturn } from 'react-hook-form';
import type { BlogForm } from '#contract/blogs.ts';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import type { KeepState } from './draft-keeper.ts';

export interface FormStatusProps {
  form: UseFormReturn<BlogForm>;
  kept: KeepState;
}

/** One calm line beside the buttons: what is to be corrected, or whether the text is kept. */
export function FormStatus({ form, kept }: FormStatusProps) {
  const text = useText().blogs;
  const { errors, isDirty } = form.formState;
  const wrong = Object.keys(errors).length;
  const alarm =
    errors.root?.message ??
    (wrong > 0 ? text.toCorrect(wrong) : isDirty && kept === 'refused' && text.notKept);
  const line = isDirty && !alarm && kept !== 'refused' && text[kept];
  return (
    <div
      className={classes(
        alarm || line ? 'min-w-0 text-xs max-sm:w-full max-sm:px-1 sm:mr-auto' : 'sr-only',
        // Above the keyboard there is room for what went wrong alone.
        !alarm && 'typing:sr-only',
      )}
    >
      <p role="status" className="text-danger-text">
        {alarm || null}
      </p>
      {/* It changes at every word that is typed: too often to be read out. */}
      <p className="text-muted">{line || null}</p>
    </div>
  );
}
