import '#web/text/blog-form.ts';
import '#web/text/blogs.ts';
import { useDeferredValue } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { askForBlog, useBlog } from '#web/api/blogs.ts';
import type { Found } from '#web/router/router.ts';
import { useLocation } from '#web/router/use-router.ts';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useStoredDrafts } from '#web/unsaved/use-stored-drafts.ts';
import { BlogFormSkeleton } from './blog-form-skeleton.tsx';
import { loadEditorAhead } from './content-field.tsx';
import { EditBlogForm } from './edit-blog-form.tsx';
import { fetchNewest } from './fetch-newest.ts';
import { Gone } from './gone.tsx';

/** Edit Blog: the blog of the address, in the same form in which it was written. */
export function EditBlogScreen() {
  const text = useText().blogs;
  const { id = '' } = useLocation().params;
  return (
    <>
      <PageHeader title={text.editHeading} back={{ to: paths.blogs, label: text.backToBlogs }} />
      <EditedBlog key={id} id={id} />
    </>
  );
}

EditBlogScreen.ahead = ({ id = '' }: Found['params']) => {
  askForBlog(id);
  loadEditorAhead();
};

function EditedBlog({ id }: { id: string }) {
  const text = useText().blogs;
  const { data: come, error, refetch } = useBlog(id);
  // In slices: a form is more than a frame's work.
  const data = useDeferredValue(come);
  const drafts = useDeferredValue(useStoredDrafts());
  if (data?.blog.title || data?.blog.content) {
    const reload = () => fetchNewest(refetch);
    if (drafts) return <EditBlogForm opened={data} drafts={drafts} reload={reload} />;
  } else if (data || (error instanceof ApiError && error.status === 404))
    return (
      <Gone
        heading={text.notFoundHeading}
        hint={text.notFoundText}
        back={{ to: paths.blogs, label: text.backToBlogs }}
        draftId={id}
      />
    );
  if (!error) return <BlogFormSkeleton label={text.loadingOne} />;
  return (
    <ErrorState
      heading={text.openFailedHeading}
      message={error.message}
      retryLabel={text.tryAgain}
      onRetry={() => void refetch()}
    />
  );
}
