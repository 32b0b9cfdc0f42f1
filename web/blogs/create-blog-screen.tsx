import '#web/text/blog-form.ts';
import '#web/text/blogs.ts';
import { NEW_BLOG_CATEGORIES } from '#contract/blog-choices.ts';
import { useAddition } from '#web/api/additions.ts';
import { useSite } from '#web/api/site.ts';
import { useLocation } from '#web/router/use-router.ts';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { StoredDraft } from '#web/unsaved/stored-drafts.ts';
import { useStoredDrafts } from '#web/unsaved/use-stored-drafts.ts';
import { BlogForm } from './blog-form.tsx';
import { newBlogValues } from './blog-values.ts';
import { useBlogForm } from './use-blog-form.ts';
import { useNewBlog } from './use-new-blog.ts';

/** Create Blog: an empty form, published when it is sent, or saved as a draft where that is announced. */
export function CreateBlogScreen() {
  const text = useText().blogs;
  const drafts = useStoredDrafts();
  return (
    <>
      <PageHeader title={text.createHeading} back={{ to: paths.blogs, label: text.backToBlogs }} />
      {drafts && <CreateBlogForm drafts={drafts} />}
    </>
  );
}

function CreateBlogForm({ drafts }: { drafts: StoredDraft[] }) {
  const text = useText().blogs;
  const keepsDrafts = useAddition('drafts');
  const editing = useBlogForm({
    blogId: null,
    first: { values: newBlogValues(useSite()), etag: null },
    drafts,
    restoreAtOnce: useLocation().state?.restore,
  });
  const { publish, saveDraft } = useNewBlog(editing);
  return (
    <BlogForm
      editing={editing}
      categories={NEW_BLOG_CATEGORIES}
      main={{ label: text.publish, busyLabel: text.publishing, as: 'published', onSave: publish }}
      other={
        keepsDrafts
          ? {
              label: text.saveDraft,
              busyLabel: text.savingDraft,
              as: 'draft',
              onSave: saveDraft,
            }
          : null
      }
    />
  );
}
