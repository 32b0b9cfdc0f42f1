import { useNavigate } from 'react-router';
import type { BlogStatus, BlogForm as BlogValues } from '#contract/blogs.ts';
import { NEW_BLOG_CATEGORIES } from '#contract/constants.ts';
import { useAddition } from '#web/api/additions.ts';
import { failureMessage } from '#web/api/api-error.ts';
import { type OpenedBlog, useCreateBlog } from '#web/api/blogs.ts';
import { useSite } from '#web/api/site.ts';
import { useText } from '#web/text/use-text.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/toast.ts';
import type { StoredDraft } from '#web/unsaved/stored-drafts.ts';
import { useStoredDrafts } from '#web/unsaved/use-stored-drafts.ts';
import { BlogForm } from './blog-form.tsx';
import { blogBody, newBlogValues } from './blog-values.ts';
import { showFieldErrors } from './field-errors.ts';
import { useBlogForm } from './use-blog-form.ts';

/** Create Blog: an empty form, published at once when it is sent. */
export function CreateBlogScreen() {
  const text = useText().blogs;
  const drafts = useStoredDrafts();
  return (
    <>
      <PageHeader title={text.createHeading} back={{ to: '/blogs', label: text.backToBlogs }} />
      {drafts && <CreateBlogForm drafts={drafts} />}
    </>
  );
}

function CreateBlogForm({ drafts }: { drafts: StoredDraft[] }) {
  const text = useText().blogs;
  const navigate = useNavigate();
  const create = useCreateBlog();
  const keepsDrafts = useAddition('drafts');
  const editing = useBlogForm({
    postId: null,
    first: { values: newBlogValues(useSite()), etag: null },
    drafts,
  });

  /** Null when it failed, which is told then. */
  async function send(values: BlogValues, status: BlogStatus): Promise<OpenedBlog | null> {
    try {
      const saved = await create.mutateAsync(blogBody(values, status));
      editing.keeper.finish();
      return saved;
    } catch (error) {
      showFieldErrors(editing.form, error);
      toast.error(failureMessage(error, text.createFailed));
      return null;
    }
  }

  async function publish(values: BlogValues) {
    if (!(await send(values, 'published'))) return;
    toast.success(text.created);
    await navigate('/blogs');
  }

  /** The person stays with the draft: its form is the one to go on in. */
  async function saveDraft(values: BlogValues) {
    const saved = await send(values, 'draft');
    if (!saved) return;
    toast.success(text.draftSaved);
    await navigate(`/blogs/edit/${encodeURIComponent(saved.blog.id)}`, { replace: true });
  }

  return (
    <BlogForm
      editing={editing}
      categories={NEW_BLOG_CATEGORIES}
      main={{ label: text.publish, busyLabel: text.publishing, as: 'published', onSave: publish }}
      other={
        keepsDrafts
          ? { label: text.saveDraft, busyLabel: text.savingDraft, as: 'draft', onSave: saveDraft }
          : null
      }
    />
  );
}
