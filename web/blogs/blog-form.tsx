import { Eye } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { BlogForm as BlogValues } from '#contract/blogs.ts';
import type { Blog } from '#web/api/read-blog.ts';
import { storePreview } from '#web/api/stored-preview.ts';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';
import { useFocusOnFirstError } from '#web/ui/use-focus-on-first-error.ts';
import { useRoomBelow } from '#web/ui/use-room-below.ts';
import { LeaveGuard } from '#web/unsaved/leave-guard.tsx';
import { AuthorFields } from './author-fields.tsx';
import { ContentField } from './content-field.tsx';
import { DetailsFields } from './details-fields.tsx';
import { FeaturedImageField } from './featured-image-field.tsx';
import { FormStatus } from './form-status.tsx';
import { RestoreBanner } from './restore-banner.tsx';
import type { BlogEditing, SavedAs } from './use-blog-form.ts';
import { useImageUpload } from './use-image-upload.ts';
import { WritingFields } from './writing-fields.tsx';

/** One way to save the form. */
export interface Saving {
  label: string;
  busyLabel: string;
  /** What the blog is to become: a draft has fewer rules. */
  as: SavedAs;
  /** Called with values that keep the rules. */
  onSave: (values: BlogValues) => Promise<void>;
}

export interface BlogFormProps {
  editing: BlogEditing;
  /** The blog that the form changes. */
  blog?: Blog | undefined;
  categories: readonly string[];
  main: Saving;
  /** A second way to save, on a button of its own. */
  other?: Saving | null | undefined;
  /** Further buttons beside Preview. */
  actions?: ReactNode;
}

/** The form of a blog: writing on the left, settings on the right, its buttons always in reach. */
export function BlogForm({ editing, blog, categories, main, other, actions }: BlogFormProps) {
  const text = useText().blogs;
  const { form, revision } = editing;
  const { isSubmitting, isDirty } = form.formState;
  const [saving, setSaving] = useState<Saving['label'] | null>(null);
  const element = useFocusOnFirstError(form.formState.submitCount);
  // Whoever failed to save a draft by key does not stand on what publishes it.
  useFocusBack(element, isSubmitting);
  const upload = useImageUpload((url) =>
    form.setValue('featuredImage', url, { shouldDirty: true, shouldTouch: true }),
  );
  const isUnsaved = isDirty || upload.uploading;
  const isKept = editing.kept !== 'refused';
  const words = isKept ? text : { ...text, leaveText: text.notKept };

  async function save({ label, as, onSave }: Saving) {
    setSaving(label);
    await editing.submit(as, onSave);
    setSaving(null);
  }

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(main);
      }}
      onKeyDown={(event) => {
        keepEnterFromPublishing(event);
        if (main.as !== 'submission' || !isSaveKey(event)) return;
        event.preventDefault();
        if (!isSubmitting && !upload.uploading) event.currentTarget.requestSubmit();
      }}
    >
      <RestoreBanner editing={editing} disabled={isSubmitting} />
      <fieldset
        key={revision}
        disabled={isSubmitting}
        className="grid min-w-0 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <div className="min-w-0 space-y-5">
          <WritingFields form={form} />
          <ContentField control={form.control} busy={isSubmitting} />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-6 sm:max-lg:grid-cols-2">
          <Panel title={text.featuredImage}>
            <FeaturedImageField control={form.control} upload={upload} />
          </Panel>
          <Panel title={text.details}>
            <div className="space-y-4">
              <DetailsFields form={form} categories={categories} own={editing.start.values} />
            </div>
          </Panel>
          <Panel title={text.author} className="sm:max-lg:col-span-2">
            <div className="space-y-4">
              <AuthorFields form={form} />
            </div>
          </Panel>
        </div>
      </fieldset>
      <ActionBar
        {...{ editing, blog, main, other, actions }}
        uploading={upload.uploading}
        saving={isSubmitting ? saving : null}
        onSave={(way) => void save(way)}
      />
      <LeaveGuard
        unsaved={isUnsaved}
        isUnsaved={() => isUnsaved && !editing.keeper.finished()}
        isKept={isKept}
        words={upload.uploading ? { ...text, leaveText: text.leaveUploading } : words}
      />
    </form>
  );
}

interface ActionBarProps extends Omit<BlogFormProps, 'categories'> {
  uploading: boolean;
  /** The label of the button that is busy. */
  saving: string | null;
  onSave: (way: Saving) => void;
}

/** The buttons of the form, in reach of a thumb wherever one is in it. */
function ActionBar({ editing, blog, main, other, actions, ...props }: ActionBarProps) {
  const text = useText().blogs;
  const { form, kept } = editing;
  const look = (way: Saving) => ({
    busy: props.saving === way.label,
    busyLabel: way.busyLabel,
    disabled: props.saving !== null || props.uploading,
    // What makes the blog public stands out.
    ...(way.as === 'published' && { variant: 'primary' as const }),
  });
  return (
    <div
      ref={useRoomBelow('html')}
      data-action-bar
      className="sticky bottom-[calc(max(0.25rem,var(--foot))+0.5rem)] z-20 mt-6 flex flex-wrap items-center justify-end gap-2 rounded-lg bg-raised p-2 shadow-lg ring-1 ring-line sm:pl-4 typing:bottom-0 typing:p-1"
    >
      <FormStatus form={form} kept={kept} />
      {actions}
      <Button
        icon={<Eye />}
        className="max-sm:grow max-sm:px-3 max-sm:[&_svg]:hidden"
        onClick={() => {
          if (!openPreview(form.getValues(), blog)) toast.error(text.previewBlocked);
        }}
      >
        {text.preview}
      </Button>
      {other && (
        <Button
          {...look(other)}
          className="max-sm:grow max-sm:px-3"
          onClick={() => props.onSave(other)}
        >
          {other.label}
        </Button>
      )}
      <Button
        {...look(main)}
        type="submit"
        // A row of its own where three might or might not fit: nothing moves once the letters have their face.
        className={other ? 'max-sm:w-full max-sm:grow typing:w-auto' : 'max-sm:flex-1'}
      >
        {main.label}
      </Button>
    </div>
  );
}

/** A blog goes public by its button only, not by Enter in a line of text. */
function keepEnterFromPublishing(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

const isSaveKey = ({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && (key.toLowerCase() === 's' || code === 'KeyS');

/** The new tab reads this tab's session storage, or its copy of it: what it shows must be there before. */
function openPreview(values: BlogValues, blog: Blog | undefined): boolean {
  try {
    storePreview(values, blog);
    return window.open(paths.preview, '_blank') !== null;
  } catch {
    // Storage that is full or forbidden ends like a blocked window.
    return false;
  }
}
