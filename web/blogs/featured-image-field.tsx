import { ImagePlus, Trash2 } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { BlogForm } from '#contract/blogs.ts';
import { useImageHosts } from '#web/api/additions.ts';
import { imageSource } from '#web/api/settings.ts';
import { HeldImage } from '#web/article/held-image.tsx';
import { isHeld } from '#web/article/held-images.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useFocusOnNext } from '#web/ui/use-focus-on-next.ts';
import { useStable } from '#web/ui/use-stable.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useImageCopy } from './use-image-copy.ts';
import type { useImageUpload } from './use-image-upload.ts';
import { useRefusedDrops } from './use-refused-drops.ts';

export interface FeaturedImageFieldProps {
  control: Control<BlogForm>;
  upload: ReturnType<typeof useImageUpload>;
}

/** The image of a blog: chosen by click or dropped here, shown in its place, removable. */
export function FeaturedImageField({ control, upload }: FeaturedImageFieldProps) {
  const text = useText().blogs;
  const { field, fieldState } = useController({ control, name: 'featuredImage' });
  const now = useStable(() => field.value);
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const note = fieldState.error?.message ?? upload.reason;
  useRefusedDrops();
  const place = useRef<HTMLDivElement>(null);
  const focus = useFocusOnNext(place, upload.uploading || field.value);

  function take(files: FileList | null | undefined) {
    const file = files?.[0];
    if (file && !upload.uploading) void upload.choose(file);
  }

  const { over, handlers } = useDrop(take);

  return (
    <div ref={place} {...focus} {...handlers} aria-busy={upload.uploading}>
      <div
        className={classes(
          'relative aspect-video overflow-hidden rounded-md ring-1 ring-inset has-[[role=group]]:aspect-auto',
          over ? 'bg-accent-soft ring-2 ring-accent' : 'bg-sunken ring-line-strong/55',
        )}
      >
        {upload.uploading ? (
          <UploadProgress progress={upload.progress} onCancel={upload.cancel} />
        ) : field.value ? (
          <Image
            key={field.value}
            url={field.value}
            onReplace={() => input.current?.click()}
            onRemove={() => field.onChange(null)}
            onCopied={(from, copy) => {
              // It may have been removed or replaced while it was copied.
              if (now() === from) field.onChange(copy);
            }}
          />
        ) : (
          <ChooseButton noteId={noteId} onClick={() => input.current?.click()} />
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={text.featuredImage}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <p id={noteId} role="status" className={note ? 'mt-1.5 text-danger-text text-sm' : 'sr-only'}>
        {note}
      </p>
    </div>
  );
}

/** Hears what is dropped, and whether something is held over the place. */
function useDrop(take: (files: FileList | null) => void) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
  };
  return { over, handlers };
}

interface ChooseButtonProps {
  noteId: string;
  onClick: () => void;
}

function ChooseButton({ noteId, onClick }: ChooseButtonProps) {
  const text = useText().blogs;
  return (
    <button
      type="button"
      aria-describedby={noteId}
      onClick={onClick}
      className="absolute inset-0 flex w-full flex-col items-center justify-center gap-1 rounded-md px-4 text-center text-muted text-sm focus-visible:-outline-offset-4 hover:text-ink"
    >
      <ImagePlus aria-hidden="true" className="size-6 stroke-[1.5]" />
      <span className="font-semibold text-accent-text">{text.chooseImage}</span>
      <span className="text-xs">
        <span className="touch:hidden">{text.dropImage} </span>
        {text.imageLimit}
      </span>
    </button>
  );
}

interface ImageProps {
  url: string;
  onReplace: () => void;
  onRemove: () => void;
  /** Called with the URL and that of its copy in our own store. */
  onCopied: (url: string, copy: string) => void;
}

function Image({ url, onReplace, onRemove, onCopied }: ImageProps) {
  const text = useText().blogs;
  const hosts = useImageHosts();
  const copy = useImageCopy();
  const [broken, setBroken] = useState(false);
  const [isAskedFor, setAskedFor] = useState(false);
  const source = imageSource(url);
  return (
    <>
      {!isAskedFor && isHeld(source, hosts) ? (
        <HeldImage
          className="flex flex-col gap-2 px-4 pt-4 pb-16 text-muted text-sm"
          source={source}
          onLoad={() => setAskedFor(true)}
          onCopy={async (saved) => onCopied(url, await copy(source, saved))}
        />
      ) : broken ? (
        <p className="absolute inset-0 grid place-items-center px-4 text-center text-muted text-sm">
          {text.brokenImage}
        </p>
      ) : (
        <img
          src={source}
          alt={text.uploadedImage}
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <div className="absolute inset-x-2 bottom-2 flex justify-end gap-2">
        <Button size="sm" onClick={onReplace}>
          {text.replaceImage}
        </Button>
        <IconButton
          label={text.removeImage}
          icon={<Trash2 />}
          tone="danger"
          onClick={onRemove}
          className="bg-raised shadow-sm ring-1 ring-line-strong/55 ring-inset"
        />
      </div>
    </>
  );
}
