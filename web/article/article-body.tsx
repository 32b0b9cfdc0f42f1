import { useLayoutEffect, useRef } from 'react';
import { useText } from '#web/text/use-text.ts';
import { applyColours } from './apply-colours.ts';
import { holdPictures } from './held-pictures.ts';
import { openFrame } from './open-frame.ts';
import { readRichText } from './read-rich-text.ts';

export interface ArticleBodyProps {
  html: string;
  /** Given, pictures from other hosts are not loaded; called with how many there are. */
  onHeld?: ((pictures: number) => void) | undefined;
}

/** The content of a post, untrusted HTML: cleaned here again, whoever stored it, and in a frame. */
export function ArticleBody({ html, onHeld }: ArticleBodyProps) {
  const text = useText().article;
  const place = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!place.current) return;
    const fragment = readRichText(html);
    onHeld?.(holdPictures(fragment, text.pictureFrom));
    applyColours(fragment);
    keepWideThingsInside(fragment);
    return openFrame(place.current, fragment, { title: text.content, held: onHeld !== undefined });
  }, [html, onHeld, text]);

  return <div ref={place} className="relative mt-8" />;
}

/** Pictures come when they are needed; a wide table scrolls by itself, with the keyboard too. */
function keepWideThingsInside(fragment: DocumentFragment): void {
  for (const image of fragment.querySelectorAll('img')) {
    image.loading = 'lazy';
    image.decoding = 'async';
    image.referrerPolicy = 'no-referrer';
    if (!image.hasAttribute('alt')) image.alt = '';
  }
  for (const block of fragment.querySelectorAll('table')) {
    const frame = fragment.ownerDocument.createElement('div');
    frame.className = 'rich-text-scroller';
    frame.tabIndex = 0;
    block.replaceWith(frame);
    frame.append(block);
  }
  for (const code of fragment.querySelectorAll('pre')) code.tabIndex = 0;
}
