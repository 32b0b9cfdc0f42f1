import type { UseFormReturn } from 'react-hook-form';
import { READ_TIMES } from '#contract/blog-choices.ts';
import type { BlogForm } from '#contract/blogs.ts';
import { useText } from '#web/text/use-text.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export interface DetailsFieldsProps {
  form: UseFormReturn<BlogForm>;
  categories: readonly string[];
  /** The blog's own values are offered too, so that opening and saving it loses nothing. */
  own: BlogForm;
}

/** A list to choose from, with an empty first entry, and with `own` where the list lacks it. */
function choices(
  list: readonly string[],
  own: string,
  prompt: string,
  shown: (value: string) => string,
) {
  const values = own === '' || list.includes(own) ? list : [...list, own];
  return [
    { value: '', label: prompt, disabled: true },
    ...values.map((value) => ({ value, label: shown(value) })),
  ];
}

/** Category, read time and tags. */
export function DetailsFields({ form, categories, own }: DetailsFieldsProps) {
  const { blogs: text, values } = useText();
  const { register, formState } = form;
  return (
    <>
      <SelectField
        label={text.category}
        options={choices(categories, own.category, text.chooseCategory, values.category)}
        error={formState.errors.category?.message}
        aria-required
        {...register('category')}
      />
      <SelectField
        label={text.readTime}
        options={choices(READ_TIMES, own.readTime, text.chooseReadTime, values.readTime)}
        error={formState.errors.readTime?.message}
        aria-required
        {...register('readTime')}
      />
      <TextField
        label={text.tags}
        hint={text.tagsHint}
        error={formState.errors.tags?.message}
        autoComplete="off"
        {...register('tags')}
      />
    </>
  );
}
