import '#web/text/blog-form.ts';
import '#web/text/blogs.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useBlog } from '#web/api/blogs.ts';
import { navigate } from '#web/router/router.ts';
import { useLocation } from '#web/router/use-router.ts';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { changeDraft, type StoredDraft } from '#web/unsaved/stored-drafts.ts';
import { useStoredDrafts } from '#web/unsaved/use-stored-drafts.ts';
import { BlogFormSkeleton } from './blog-form-skeleton.tsx';
import { EditBlogForm } from './edit-blog-form.tsx';
import { fetchNewest } from './fetch-newest.ts';

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

function EditedBlog({ id }: { id: string }) {
  const text = useText().blogs;
  const { data, error, refetch } = useBlog(id);
  const drafts = useStoredDrafts();
  if (data?.blog.title || data?.blog.content) {
    const reload = () => fetchNewest(refetch);
    if (drafts) return <EditBlogForm opened={data} drafts={drafts} reload={reload} />;
  } else if (data || (error instanceof ApiError && error.status === 404))
    return <NotFound typed={drafts?.filter(({ blogId }) => blogId === id) ?? []} />;
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

/** What the person typed in it is led back to from the list: here it must not end. */
function NotFound({ typed }: { typed: StoredDraft[] }) {
  const text = useText().blogs;
  const [newest] = typed;

  async function goOn() {
    for (const { key } of typed) await changeDraft(key, asNewBlog);
    await navigate(paths.createBlog, { state: { restore: newest?.key } });
  }

  return (
    <EmptyState
      heading={text.notFoundHeading}
      hint={newest ? `${text.notFoundText} ${text.keptOfGone}` : text.notFoundText}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {newest && (
            <Button variant="primary" onClick={goOn}>
              {text.goOnAsNew}
            </Button>
          )}
          <ButtonLink to={paths.blogs} variant={newest ? 'secondary' : 'primary'}>
            {text.backToBlogs}
          </ButtonLink>
        </div>
      }
    />
  );
}

/** What the blog held besides is not known here any more, but for its title. */
const asNewBlog = ({ title, changes, ...draft }: StoredDraft): StoredDraft => ({
  ...draft,
  ...{ title, blogId: null, etag: null, base: {}, changes: { title, ...changes } },
});
