import type { UseFormReturn } from 'react-hook-form';
import { BLOG_FIELDS } from '#contract/blog-values.ts';
import type { BlogForm } from '#contract/blogs.ts';
import { useText } from '#web/text/use-text.ts';
import { LineArea } from '#web/ui/line-area.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { LengthHint } from './length-hint.tsx';

/** Title and excerpt. An error takes the place of the hint, so that nothing moves. */
export function WritingFields({ form }: { form: UseFormReturn<BlogForm> }) {
  const text = useText().blogs;
  const { register, control, formState } = form;
  const { title, excerpt } = formState.errors;
  return (
    <>
      <LineArea
        label={text.title}
        error={title?.message}
        hint={
          !title && <LengthHint control={control} name="title" minimum={BLOG_FIELDS.title.min} />
        }
        className="[&_textarea]:py-2.5 [&_textarea]:font-display [&_textarea]:text-xl"
        autoComplete="off"
        aria-required
        {...register('title')}
      />
      <TextArea
        label={text.excerpt}
        error={excerpt?.message}
        hint={
          !excerpt && (
            <LengthHint control={control} name="excerpt" minimum={BLOG_FIELDS.excerpt.min} />
          )
        }
        aria-required
        {...register('excerpt')}
      />
    </>
  );
}
