import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pictureSource } from '#web/api/settings.ts';
import { storedPreview } from '#web/api/stored-preview.ts';
import { Article } from '#web/article/article.tsx';
import { useText } from '#web/text/use-text.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** A post as a reader would see it, from the form in another tab; says so, and where there is none. */
export function PreviewScreen() {
  const text = useText().preview;
  const [{ draft, today }] = useState(() => ({ draft: storedPreview(), today: new Date() }));

  // The form that opened this tab must not be reachable from a post's content.
  useEffect(() => {
    window.opener = null;
  }, []);

  if (!draft) return <NoPreview />;
  return (
    <>
      <header className="safe-x sticky top-0 z-10 bg-attention py-2 text-attention-ink">
        <p className="flex items-center justify-center gap-2 text-center font-semibold text-sm">
          <Eye aria-hidden="true" className="size-4 shrink-0" />
          {text.mark}
        </p>
      </header>
      <main className="safe-x safe-bottom pt-8">
        <Article
          {...draft}
          title={draft.title.trim() || text.untitled}
          featuredImage={draft.featuredImage && pictureSource(draft.featuredImage)}
          publishedAt={today}
        />
      </main>
    </>
  );
}

function NoPreview() {
  const text = useText().preview;
  return (
    <main className="safe-x">
      <EmptyState
        heading={text.missingHeading}
        hint={text.missingText}
        action={
          <ButtonLink to="/blogs" variant="primary">
            {text.toBlogs}
          </ButtonLink>
        }
      />
    </main>
  );
}
