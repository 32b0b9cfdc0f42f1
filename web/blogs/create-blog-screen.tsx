import { useNavigate } from 'react-router';
import type { BlogForm as BlogValues } from '#contract/blogs.ts';
import { NEW_BLOG_CATEGORIES } from '#contract/constants.ts';
import { failureMessage } from '#web/api/api-error.ts';
import { useCreateBlog } from '#web/api/blogs.ts';
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
  const editing = useBlogForm({
    postId: null,
    first: { values: newBlogValues(useSite()), etag: null },
    drafts,
  });

  async function publish(values: BlogValues) {
    try {
      await create.mutateAsync(blogBody(values));
    } catch (error) {
      showFieldErrors(editing.form, error);
      toast.error(failureMessage(error, text.createFailed));
      return;
    }
    editing.keeper.finish();
    toast.success(text.created);
    await navigate('/blogs');
  }

  return (
    <BlogForm
      editing={editing}
      categories={NEW_BLOG_CATEGORIES}
      submitLabel={text.publish}
      busyLabel={text.publishing}
      onSave={publish}
    />
  );
}
