import type { UseFormReturn } from 'react-hook-form';
import type { BlogForm } from '#contract/blogs.ts';
import { ApiError } from '#web/api/api-error.ts';
import { FORM_FIELDS } from './blog-values.ts';

/** Puts what the server found wrong at the fields it names; `tags.3` belongs to the tags. */
export function showFieldErrors(form: UseFormReturn<BlogForm>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  for (const { path, message } of error.fieldErrors) {
    const field = FORM_FIELDS.find((name) => name === path.split('.')[0]);
    if (field) form.setError(field, { type: 'server', message });
  }
}
