import { useId, useMemo, useState } from 'react';
import { type Control, useController, useFormState } from 'react-hook-form';
import { CONTENT_MIN } from '#contract/blog-values.ts';
import type { BlogForm } from '#contract/blogs.ts';
import { useImageHosts } from '#web/api/additions.ts';
import { isTooMuchMarkup } from '#web/rich-text/markup-size.ts';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import { loadLoneFile } from '#web/ui/load-file.ts';
import { useLoaded } from '#web/ui/use-loaded.ts';
import { EditorPlace } from './editor-place.tsx';
import { LengthHint } from './length-hint.tsx';
import { useImageCopy } from './use-image-copy.ts';
import { WithheldContent } from './withheld-content.tsx';

const loadEditor = () => import('#web/editor/rich-text-editor.tsx');
const kept: { part?: Awaited<ReturnType<typeof loadEditor>> } = {};
let ahead: ReturnType<typeof loadEditor> | undefined;

/** Begins with the editor while what it shows is on its way. What fails here is tried again where it is shown. */
export function loadEditorAhead(): void {
  ahead ??= loadLoneFile(loadEditor);
  ahead.catch(() => {
    ahead = undefined;
  });
}

const loadBegun = (load: typeof loadEditor) => ahead ?? loadLoneFile(load);

/** The text of a blog. The editor comes in a file of its own; its place is held until it is there. */
export function ContentField({ control, busy }: { control: Control<BlogForm>; busy: boolean }) {
  const text = useText().blogs;
  const { field, fieldState } = useController({ control, name: 'content' });
  const { defaultValues } = useFormState({ control, name: 'content' });
  const labelId = useId();
  const noteId = useId();
  const error = fieldState.error?.message;
  const editor = useLoaded(loadEditor, kept, loadBegun);
  const hosts = useImageHosts();
  const copy = useImageCopy();
  const images = useMemo(() => ({ hosts, copy }), [hosts, copy]);
  // Asked once: what is typed here meanwhile is no reason to take the editor away.
  const [isWithheld, setWithheld] = useState(() => isTooMuchMarkup(field.value));
  return (
    <div className="min-w-0">
      <span id={labelId} className="mb-1.5 block font-semibold text-sm">
        {text.content}
      </span>
      {isWithheld ? (
        <WithheldContent html={field.value} onShow={() => setWithheld(false)} />
      ) : editor.part ? (
        <editor.part.RichTextEditor
          value={field.value}
          saved={defaultValues?.content ?? ''}
          onChange={field.onChange}
          images={images}
          labelledBy={labelId}
          describedBy={noteId}
          invalid={error !== undefined}
          placeholder={text.contentPlaceholder}
          disabled={busy}
        />
      ) : (
        <EditorPlace
          value={field.value}
          failed={editor.error !== undefined}
          onRetry={editor.retry}
        />
      )}
      <p
        id={noteId}
        className={classes('mt-1.5', error ? 'text-danger-text text-sm' : 'text-muted text-xs')}
      >
        {error ?? <LengthHint control={control} name="content" minimum={CONTENT_MIN} />}
      </p>
    </div>
  );
}
