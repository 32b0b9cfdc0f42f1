import { useMemo, useState } from 'react';
import { readableText } from '#contract/text/plain-text.ts';
import { useImageHosts } from '#web/api/additions.ts';
import { imageSource } from '#web/api/settings.ts';
import { HeldImage } from '#web/article/held-image.tsx';
import { isHeld } from '#web/article/held-images.ts';
import { useText } from '#web/text/use-text.ts';
import type { BlogField } from './blog-values.ts';

/** A field's value to read and to copy, never to edit; of a blog's content its text. */
export function FieldText({ field, value }: { field: BlogField; value: string | null }) {
  const text = useText().blogs;
  const lines = useMemo(
    () => (field === 'content' ? readableText(value ?? '') : (value ?? '')),
    [field, value],
  );
  if (field === 'featuredImage' && value) return <Image source={imageSource(value)} />;
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

function Image({ source }: { source: string }) {
  const text = useText().blogs;
  const hosts = useImageHosts();
  const [isAskedFor, setAskedFor] = useState(false);
  if (!isAskedFor && isHeld(source, hosts))
    return (
      <HeldImage
        className="flex flex-col gap-2 rounded-md bg-sunken p-4 text-muted text-sm"
        source={source}
        onLoad={() => setAskedFor(true)}
      />
    );
  return (
    <img
      src={source}
      alt={text.uploadedImage}
      referrerPolicy="no-referrer"
      className="aspect-video w-full rounded-md bg-sunken object-cover"
    />
  );
}
