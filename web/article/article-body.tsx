import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useImageHosts } from '#web/api/additions.ts';
import { applyColours } from '#web/rich-text/apply-colours.ts';
import { cutLongLines } from '#web/rich-text/cut-long-lines.ts';
import { firstWords, isTooMuchMarkup } from '#web/rich-text/markup-size.ts';
import { readInSlices } from '#web/rich-text/read-rich-text.ts';
import { ignoreStop, Slices } from '#web/rich-text/slices.ts';
import { languageOf } from '#web/text/language-of.ts';
import { useText } from '#web/text/use-text.ts';
import { written } from '#web/ui/written.ts';
import { findImages, holdImages } from './held-images.ts';
import { openFrame } from './open-frame.ts';
import { pour } from './pour.ts';
import { TooMuchMarkup } from './too-much-markup.tsx';

export interface ArticleBodyProps {
  html: string;
  /** Given, images of strangers' hosts are not loaded; called with how many there are. */
  onHeld?: ((images: number) => void) | undefined;
}

/** The content of a blog, untrusted HTML: cleaned here again, whoever stored it, and in a frame. */
export function ArticleBody({ html, onHeld }: ArticleBodyProps) {
  const isTooMuch = useMemo(() => isTooMuchMarkup(html), [html]);
  const [wanted, setWanted] = useState('');
  if (!isTooMuch || wanted === html) return <Formatted html={html} onHeld={onHeld} />;
  return (
    <div className="mt-8">
      <TooMuchMarkup onShow={() => setWanted(html)} />
      <p {...written(firstWords(html))} className="wrap-anywhere mt-6 whitespace-pre-line">
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
      findImages(fragment);
      onHeld?.(holdImages(fragment, hosts, text.imageFrom));
      applyColours(fragment);
      cutLongLines(fragment);
      keepWideThingsInside(fragment);
      await slices.pause();
      const pourInto = (body: HTMLElement) => void pour(fragment, body, slices).catch(ignoreStop);
      const language = languageOf(fragment.textContent);
      const options = { title: text.content, language, allowed: onHeld && hosts };
      signal.addEventListener('abort', openFrame(box as HTMLElement, pourInto, options));
    }

    show().catch(ignoreStop);
    return () => leaving.abort();
  }, [html, onHeld, hosts, text]);

  // Until its height is known, what follows would move.
  return <div ref={place} className="relative mt-8 [&:not([data-fits])~*]:invisible" />;
}

/** Images come when they are needed; a wide table scrolls by itself, with the keyboard too. */
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
