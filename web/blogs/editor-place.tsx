import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react';
import '#web/article/article.css';
import '#web/text/article.ts';
import { useImageHosts } from '#web/api/additions.ts';
import { findImages, holdImages } from '#web/article/held-images.ts';
import { applyColours } from '#web/rich-text/apply-colours.ts';
import { fillsWindow, partsOfMarkup } from '#web/rich-text/markup-size.ts';
import { readRichText } from '#web/rich-text/read-rich-text.ts';
import { languageOf } from '#web/text/language-of.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** How many tools the editor has in each of its groups: they wrap, and what is below is not to move. */
const TOOLS = { headings: 3, marks: 4, colours: 2, lists: 3, blocks: 4 };

/** Tags that fill a window, and characters that are read in a moment. */
const FIRST = { tags: 60, characters: 20_000 };

interface EditorPlaceProps {
  value: string;
  failed: boolean;
  onRetry: () => void;
}

/**
 * What stands in the place of the editor until its file is there: the text, as far as it is seen, for
 * whoever only reads it. The other fields go on.
 */
export function EditorPlace({ value, failed, onRetry }: EditorPlaceProps) {
  const text = useText().blogs;
  return (
    <div
      className={classes(
        'rounded-md border border-line-strong bg-raised shadow-sm',
        fillsWindow(value) && 'min-h-dvh',
      )}
    >
      <div className="rounded-t-md border-line border-b bg-surface">
        {failed ? (
          <div
            role="alert"
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 text-danger-text text-sm"
          >
            <p className="min-w-48 flex-1">{text.editorNotLoaded}</p>
            <Button onClick={onRetry}>{text.tryAgain}</Button>
          </div>
        ) : (
          <ToolsShape />
        )}
      </div>
      <Beginning html={value} />
    </div>
  );
}

/** As high as the tools, whatever the width and the pointer. */
const ToolsShape = () => (
  <div aria-hidden="true" className="flex gap-x-3 gap-y-1 overflow-hidden px-1.5 py-1 sm:flex-wrap">
    {Object.entries(TOOLS).map(([group, count]) => (
      <div
        key={group}
        className="grid h-10 w-[calc(var(--tools)*2.625rem-0.125rem)] shrink-0 items-center touch:h-11 touch:w-[calc(var(--tools)*2.875rem-0.125rem)]"
        style={{ '--tools': count } as CSSProperties}
      >
        <Skeleton className="mx-2" />
      </div>
    ))}
  </div>
);

/** The first windowful of a text, cleaned like all of it, and as the editor will show it. */
function Beginning({ html }: { html: string }) {
  const text = useText().article;
  const hosts = useImageHosts();
  const place = useRef<HTMLDivElement>(null);
  // While it is drawn, which goes in slices, rather than when all is put into the page at once.
  const beginning = useMemo(() => {
    const [part] = partsOfMarkup(html, FIRST.tags);
    if (!part || part.html.length > FIRST.characters) return null;
    const fragment = readRichText(part.html);
    findImages(fragment);
    holdImages(fragment, hosts, text.imageFrom);
    applyColours(fragment);
    return fragment;
  }, [html, hosts, text]);

  useLayoutEffect(() => {
    if (beginning) place.current?.replaceChildren(beginning.cloneNode(true));
  }, [beginning]);

  return (
    <div
      ref={place}
      inert
      lang={beginning ? languageOf(beginning.textContent) : undefined}
      className="rich-text rich-text-sheet"
    />
  );
}
