import '#web/text/blog-form.ts';
import '#web/text/blogs.ts';
import '#web/text/preview.ts';
import { Eye, X } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { imageSource } from '#web/api/settings.ts';
import { storedPreview } from '#web/api/stored-preview.ts';
import { Article } from '#web/article/article.tsx';
import { Link } from '#web/router/link.tsx';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** A blog as a reader would see it, from the form in another tab; says so, and where there is none. */
export function PreviewScreen() {
  const text = useText().preview;
  const [{ draft, today }] = useState(() => ({ draft: storedPreview(), today: new Date() }));

  // The form that opened this tab must not be reachable from a blog's content.
  useEffect(() => {
    window.opener = null;
  }, []);

  if (!draft) return <NoPreview />;
  const { published } = draft;
  return (
    <>
      <header
        data-paper
        data-edge-to-edge
        className="safe-x sticky top-0 z-10 flex items-center gap-2 bg-attention py-1 text-attention-ink"
      >
        <Eye aria-hidden="true" className="size-4 shrink-0" />
        <p className="min-w-0 flex-1 font-semibold text-sm">
          {published ? text.changesMark : text.mark}
        </p>
        <Close />
      </header>
      <main data-paper className="safe-x safe-bottom pt-8">
        <Article
          {...draft}
          title={draft.title.trim() || text.untitled}
          featuredImage={draft.featuredImage && imageSource(draft.featuredImage)}
          publishedAt={published ? published.at : today}
          holdImages
        />
      </main>
    </>
  );
}

/** Back to the form: a browser closes the tab that a form has opened, and no other. */
function Close() {
  const text = useText().preview;
  function close(event: MouseEvent) {
    window.close();
    if (window.closed) event.preventDefault();
  }
  return (
    <Link
      to={paths.blogs}
      onClick={close}
      className="-mr-2 inline-flex min-h-9 min-w-9 shrink-0 items-center justify-center gap-1.5 rounded-md px-2 font-semibold text-sm hover:bg-attention-ink/10 focus-visible:outline-current touch:min-h-11 touch:min-w-11 print:hidden"
    >
      <X aria-hidden="true" className="size-4 shrink-0" />
      <span className="max-sm:sr-only">{text.close}</span>
    </Link>
  );
}

function NoPreview() {
  const text = useText().preview;
  return (
    <main className="safe-x">
      <EmptyState
        level={1}
        heading={text.missingHeading}
        hint={text.missingText}
        action={
          <ButtonLink to={paths.blogs} variant="primary">
            {text.toBlogs}
          </ButtonLink>
        }
      />
    </main>
  );
}
