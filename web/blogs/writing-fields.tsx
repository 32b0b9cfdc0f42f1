import type { UseFormReturn } from 'react-hook-form';
import type { BlogForm } from '#contract/blogs.ts';
import { EXCERPT_MIN, TITLE_MIN } from '#contract/constants.ts';
import { useText } from '#web/text/use-text.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { LengthHint } from './length-hint.tsx';

/** Title and excerpt. */
export function WritingFields({ form }: { form: UseFormReturn<BlogForm> }) {
  const text = useText().blogs;
  const { register, control, formState } = form;
  return (
    <>
      <TextField
        label={text.title}
        error={formState.errors.title?.message}
        hint={<LengthHint control={control} name="title" minimum={TITLE_MIN} />}
        autoComplete="off"
        aria-required
        {...register('title')}
      />
      <TextArea
        label={text.excerpt}
        error={formState.errors.excerpt?.message}
        hint={<LengthHint control={control} name="excerpt" minimum={EXCERPT_MIN} />}
        aria-required
        {...register('excerpt')}
      />
    </>
  );
}
