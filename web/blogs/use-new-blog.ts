import type { BlogForm, BlogStatus } from '#contract/blogs.ts';
import { isAnnounced } from '#web/api/additions.ts';
import { failureMessage } from '#web/api/api-error.ts';
import type { OpenedBlog } from '#web/api/blogs.ts';
import { SavedBeforeError } from '#web/api/line-errors.ts';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { toast } from '#web/ui/toast.ts';
import { blogValues, differingFields, pickFields } from './blog-values.ts';
import { showFieldErrors } from './field-errors.ts';
import type { BlogEditing } from './use-blog-form.ts';
import { useCreateOnce } from './use-create-once.ts';

/** What becomes of a new blog: published, a draft, or an earlier version that was saved already. */
export function useNewBlog({ form, keeper, goOn }: BlogEditing) {
  const text = useText().blogs;
  const create = useCreateOnce(keeper);

  function tell(error: unknown) {
    showFieldErrors(form, error);
    toast.error(failureMessage(error, text.createFailed));
    // What was saved is not known here: the person looks, and decides whether this is another blog.
    if (error instanceof SavedBeforeError) keeper.sendAnew();
  }

  /** The newer text goes on in the form of the blog, as what is not saved yet. */
  async function leadTo({ blog, etag }: OpenedBlog, values: BlogForm, earlier: BlogForm) {
    const newer = differingFields(values, earlier);
    const start = { values: { ...values, ...pickFields(blogValues(blog), newer) }, etag };
    const restore = await keeper.moveTo(blog.id, { values, start });
    toast(text.savedBefore);
    await goOn(paths.editBlog(blog.id), { replace: true, state: { restore } });
  }

  /** The blog, when it is saved as it stands in the form; anything else is told. */
  async function save(values: BlogForm, status: BlogStatus): Promise<OpenedBlog | null> {
    try {
      const { saved, earlier } = await create(values, status);
      if (!earlier) return saved;
      await leadTo(saved, values, earlier);
    } catch (error) {
      tell(error);
    }
    return null;
  }

  return {
    async publish(values: BlogForm) {
      if (!(await save(values, 'published'))) return;
      keeper.finish();
      toast.success(text.created);
      await goOn(paths.blogs);
    },
    /** The person stays with the draft: its form is the one to go on in. */
    async saveDraft(values: BlogForm) {
      // A backend that knows drafts no longer would publish it.
      if (!(await isAnnounced('drafts'))) return void toast.error(text.createFailed);
      const saved = await save(values, 'draft');
      if (!saved) return;
      keeper.finish();
      toast.success(text.draftSaved);
      await goOn(paths.editBlog(saved.blog.id), { replace: true });
    },
  };
}
