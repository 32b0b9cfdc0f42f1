import { useLayoutEffect, useRef } from 'react';
import { useImageHosts } from '#web/api/additions.ts';
import { pictureSource } from '#web/api/settings.ts';
import { useText } from '#web/text/use-text.ts';
import { applyColours } from './apply-colours.ts';
import { holdPictures } from './held-pictures.ts';
import { openFrame } from './open-frame.ts';
import { readRichText } from './read-rich-text.ts';

export interface ArticleBodyProps {
  html: string;
  /** Given, pictures of strangers' hosts are not loaded; called with how many there are. */
  onHeld?: ((pictures: number) => void) | undefined;
}

/** The content of a post, untrusted HTML: cleaned here again, whoever stored it, and in a frame. */
export function ArticleBody({ html, onHeld }: ArticleBodyProps) {
  const text = useText().article;
  const hosts = useImageHosts();
  const place = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!place.current) return;
    const fragment = readRichText(html);
    findPictures(fragment);
    onHeld?.(holdPictures(fragment, hosts, text.pictureFrom));
    applyColours(fragment);
    keepWideThingsInside(fragment);
    const allowed = onHeld && hosts;
    return openFrame(place.current, fragment, { title: text.content, allowed });
  }, [html, onHeld, hosts, text]);

  return <div ref={place} className="relative mt-8" />;
}

/** A picture by its path lies with the backend, which may be on another host than the console. */
function findPictures(fragment: DocumentFragment): void {
  for (const image of fragment.querySelectorAll('img[src]'))
    image.setAttribute('src', pictureSource(image.getAttribute('src') ?? ''));
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
