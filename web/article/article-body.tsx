import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useImageHosts } from '#web/api/additions.ts';
import { pictureSource } from '#web/api/settings.ts';
import { useText } from '#web/text/use-text.ts';
import { applyColours } from './apply-colours.ts';
import { cutLongLines } from './cut-long-lines.ts';
import { holdPictures } from './held-pictures.ts';
import { firstWords, isTooMuchMarkup } from './markup-size.ts';
import { openFrame } from './open-frame.ts';
import { pour } from './pour.ts';
import { readInSlices } from './read-rich-text.ts';
import { ignoreStop, Slices } from './slices.ts';
import { TooMuchMarkup } from './too-much-markup.tsx';

export interface ArticleBodyProps {
  html: string;
  /** Given, pictures of strangers' hosts are not loaded; called with how many there are. */
  onHeld?: ((pictures: number) => void) | undefined;
}

/** The content of a post, untrusted HTML: cleaned here again, whoever stored it, and in a frame. */
export function ArticleBody({ html, onHeld }: ArticleBodyProps) {
  const isTooMuch = useMemo(() => isTooMuchMarkup(html), [html]);
  const [wanted, setWanted] = useState('');
  if (!isTooMuch || wanted === html) return <Formatted html={html} onHeld={onHeld} />;
  return (
    <div className="mt-8">
      <TooMuchMarkup onShow={() => setWanted(html)} />
      <p dir="auto" className="wrap-anywhere mt-6 whitespace-pre-line">
        {firstWords(html)}
      </p>
    </div>
  );
}

function Formatted({ html, onHeld }: ArticleBodyProps) {
  const text = useText().article;
  const hosts = useImageHosts();
  const place = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const box = place.current;
    if (!box) return;
    const leaving = new AbortController();
    const { signal } = leaving;

    async function show() {
      const slices = new Slices(signal);
      const fragment = await readInSlices(html, slices);
      findPictures(fragment);
      onHeld?.(holdPictures(fragment, hosts, text.pictureFrom));
      applyColours(fragment);
      cutLongLines(fragment);
      keepWideThingsInside(fragment);
      await slices.pause();
      const pourInto = (body: HTMLElement) => void pour(fragment, body, slices).catch(ignoreStop);
      const options = { title: text.content, allowed: onHeld && hosts };
      signal.addEventListener('abort', openFrame(box as HTMLElement, pourInto, options));
    }

    show().catch(ignoreStop);
    return () => leaving.abort();
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
