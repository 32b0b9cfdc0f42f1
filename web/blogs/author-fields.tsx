import type { UseFormReturn } from 'react-hook-form';
import type { BlogForm } from '#contract/blogs.ts';
import { useText } from '#web/text/use-text.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Who wrote the blog, as readers see it. */
export function AuthorFields({ form }: { form: UseFormReturn<BlogForm> }) {
  const text = useText().blogs;
  const { register, formState } = form;
  return (
    <>
      <TextField
        label={text.authorName}
        error={formState.errors.authorName?.message}
        autoComplete="off"
        aria-required
        {...register('authorName')}
      />
      <TextField
        label={text.authorEmail}
        inputMode="email"
        error={formState.errors.authorEmail?.message}
        autoComplete="off"
        aria-required
        {...register('authorEmail')}
      />
      <TextArea
        label={text.authorBio}
        hint={text.authorBioHint}
        error={formState.errors.authorBio?.message}
        {...register('authorBio')}
      />
    </>
  );
}
