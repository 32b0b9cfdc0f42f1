import { useMemo } from 'react';
import { pictureSource } from '#web/api/settings.ts';
import { useText } from '#web/text/use-text.ts';
import type { BlogField } from './blog-values.ts';
import { linesOf } from './lines-of.ts';

/** A field's value to read and to copy, never to edit; of a post's content its text. */
export function FieldText({ field, value }: { field: BlogField; value: string | null }) {
  const text = useText().blogs;
  const lines = useMemo(
    () => (field === 'content' ? linesOf(value ?? '') : (value ?? '')),
    [field, value],
  );
  if (field === 'featuredImage' && value)
    return (
      <img
        src={pictureSource(value)}
        alt={text.uploadedImage}
        className="aspect-video w-full rounded-md bg-sunken object-cover"
      />
    );
  return (
    <textarea
      readOnly
      dir="auto"
      aria-label={text[field]}
      placeholder={text.empty}
      value={lines}
      rows={1}
      className="field-sizing-content block max-h-72 w-full resize-none rounded-md bg-sunken px-3 py-2 text-sm"
    />
  );
}
