import { useLayoutEffect, useRef } from 'react';
import './article.css';
import { applyColours } from './apply-colours.ts';
import { readRichText } from './read-rich-text.ts';

/** The content of a post, untrusted HTML: cleaned here again, whoever stored it. */
export function ArticleBody({ html, className }: { html: string; className?: string }) {
  const body = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const fragment = readRichText(html);
    applyColours(fragment);
    keepWideThingsInside(fragment);
    body.current?.replaceChildren(fragment);
  }, [html]);

  return <div ref={body} className={className ? `rich-text ${className}` : 'rich-text'} />;
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
