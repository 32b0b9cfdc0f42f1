import { ImageOff } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { hostOf, knowImage } from './held-images.ts';

export interface HeldImageProps {
  source: string;
  onLoad: () => void;
  /**
   * Puts a copy in its place: of the image, or of the file it was saved to. What it throws is said.
   * Left out where nothing can be changed.
   */
  onCopy?: ((saved?: File) => Promise<void>) | undefined;
  className?: string;
}

/** Stands for an image from elsewhere, with what can be done about it; of spans, as it may be in a line. */
export function HeldImage({ source, onLoad, onCopy, className }: HeldImageProps) {
  const text = useText().article;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const [nameId, helpId] = [useId(), useId()];
  const host = hostOf(source);

  async function copy(saved?: File) {
    setBusy(true);
    setProblem('');
    // What succeeds takes this away.
    await onCopy?.(saved).catch((error: Error) => setProblem(error.message));
    setBusy(false);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a line of text
    <span role="group" aria-labelledby={nameId} className={classes('whitespace-normal', className)}>
      <span className="flex items-center gap-2 font-semibold">
        <ImageOff aria-hidden="true" className="size-4 shrink-0" />
        <span id={nameId} className="wrap-anywhere">
          {text.imageFrom(host)}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-describedby={helpId}
          onClick={() => {
            knowImage(source);
            onLoad();
          }}
        >
          {text.loadImage}
        </Button>
        {onCopy && (
          <Button
            size="sm"
            busy={busy}
            busyLabel={text.copyingImage}
            aria-describedby={helpId}
            onClick={() => void copy()}
          >
            {text.copyImage}
          </Button>
        )}
        {problem && (
          <Button size="sm" onClick={() => input.current?.click()}>
            {text.chooseSavedImage}
          </Button>
        )}
      </span>
      <span id={helpId} className="text-xs">
        {text.imageHelp(host)}
      </span>
      <span role="status" className={problem ? 'text-danger-text text-xs' : 'sr-only'}>
        {problem}
      </span>
      {problem && (
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void copy(file);
            target.value = '';
          }}
        />
      )}
    </span>
  );
}
