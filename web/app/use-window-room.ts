import { useLayoutEffect } from 'react';
import { isWrittenIn } from '#web/ui/is-written-in.ts';

/** Pixels of the top of a page where the header is always there. */
const TOP = 48;
/** Pixels of scrolling in one direction after which the header leaves or comes. */
const LEAVE = 24;
const COME = 8;

/** Below this part of the tallest window so far, or below so many pixels, the keyboard is up. */
const SHORT = 0.75;
const LOW = 500;

/**
 * Marks on the page what of the window is the frame's on a phone: `data-places` while it has its bar,
 * `data-head-away` once the header has scrolled away, `data-typing` while the keyboard leaves no room.
 */
export function useWindowRoom(): void {
  // Before anything is laid out: a mark on the root has the styles of all below it worked out anew.
  useLayoutEffect(() => {
    const root = document.documentElement;
    const heard = new AbortController();
    root.toggleAttribute('data-places', true);
    followScrolling(root, heard.signal);
    followKeyboard(root, heard.signal);
    return () => {
      heard.abort();
      for (const mark of ['data-places', 'data-head-away', 'data-typing'])
        root.removeAttribute(mark);
    };
  }, []);
}

function followScrolling(root: HTMLElement, signal: AbortSignal): void {
  // Not read now: who asks where a page stands that was not laid out yet waits until it is.
  let last = 0;
  let turned = last;
  const follow = () => {
    // Some browsers let a page be pulled beyond its ends.
    const now = Math.min(Math.max(scrollY, 0), root.scrollHeight - innerHeight);
    const isDown = now > last;
    if (isDown !== last > turned) turned = last;
    last = now;
    // Who writes a long text goes up in it: the header would push the tools over the line.
    const isWriting = isWrittenIn(document.activeElement);
    if (now < TOP || (turned - now > COME && !isWriting)) root.removeAttribute('data-head-away');
    else if (now - turned > LEAVE || isWriting) root.setAttribute('data-head-away', '');
  };
  addEventListener('scroll', follow, { passive: true, signal });
}

function followKeyboard(root: HTMLElement, signal: AbortSignal): void {
  const view = window.visualViewport;
  let width = 0;
  let tallest = 0;
  const follow = () => {
    const height = view ? view.height * view.scale : innerHeight;
    tallest = innerWidth === width ? Math.max(tallest, height) : height;
    width = innerWidth;
    const isShort = height < Math.max(tallest * SHORT, LOW);
    const wasTyping = root.hasAttribute('data-typing');
    const isTyping = root.toggleAttribute(
      'data-typing',
      isShort && isWrittenIn(document.activeElement),
    );
    // The browser has scrolled to where a key led while no bar was there.
    if (isShort && wasTyping && !isTyping)
      document.querySelector(':focus-visible')?.scrollIntoView({ block: 'nearest' });
  };
  // Before somebody writes, and not while the screen is drawn for the first time: it is measured.
  requestAnimationFrame(follow);
  document.addEventListener('focusin', follow, { signal });
  // The next field has the focus a moment after the last one has lost it.
  document.addEventListener('focusout', () => setTimeout(follow), { signal });
  (view ?? window).addEventListener('resize', follow, { signal });
}
