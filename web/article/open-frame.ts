import DOMPurify from 'dompurify';
import './article.css';
import { ownOrigins } from './held-images.ts';

export interface FrameOptions {
  /** What a screen reader calls the frame. */
  title: string;
  /** Of its words; that of the console unless given. */
  language?: string | undefined;
  /** Hosts that the frame may load images from beside the console's and the API's; any unless given. */
  allowed?: readonly string[] | undefined;
}

/**
 * Without `allow-scripts` nothing in it runs. With `allow-same-origin` the console can fill and
 * measure it, and it may use the console's faces and images. Its links open in tabs of their own.
 */
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** Of letters on paper, as everywhere there, and of the 68 of them in a line. */
const PAPER_SIZE = '10pt';
const PAPER_WIDTH = '144mm';

/**
 * Shows a clean fragment in a frame as high as its content; answers with what takes it away again.
 * `pourInto` puts the content there, at once or a little at a time.
 */
export function openFrame(
  place: HTMLElement,
  pourInto: (body: HTMLElement) => void,
  { title, language, allowed }: FrameOptions,
): () => void {
  const frame = document.createElement('iframe');
  // The box keeps its height between two frames. Around its edge is room for the ring of the focus.
  const fit = new ResizeObserver(([entry]) => {
    place.style.height = `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`;
    place.toggleAttribute('data-fits', true);
  });
  frame.title = title;
  frame.className =
    'absolute -inset-1 h-[calc(100%+0.5rem)] w-[calc(100%+0.5rem)] max-w-none outline-focus data-focus:outline-2';
  frame.setAttribute('sandbox', SANDBOX);
  frame.srcdoc = emptyPage(allowed);
  frame.addEventListener('load', () => fit.observe(fill(frame, language, pourInto)), {
    once: true,
  });
  place.append(frame);
  const printing = new AbortController();
  const { signal } = printing;
  // What a sheet makes of it, nobody observes: it takes its measures before, whatever the window has.
  const setFor = (width: string, fontSize: string) => {
    const page = frame.contentDocument?.documentElement;
    const body = page?.querySelector('.rich-text');
    if (!page || !body) return;
    page.style.fontSize = fontSize;
    place.style.width = width;
    place.style.height = `${body.getBoundingClientRect().height}px`;
  };
  window.addEventListener('beforeprint', () => setFor(PAPER_WIDTH, PAPER_SIZE), { signal });
  window.addEventListener('afterprint', () => setFor('', ''), { signal });
  return () => {
    printing.abort();
    fit.disconnect();
    frame.remove();
  };
}

/**
 * The page of a frame with the look of the console: it has loaded when its style sheets have. Its
 * policy is the console's and in addition its own, which holds where the console is served without.
 */
function emptyPage(allowed: readonly string[] | undefined): string {
  const page = document.implementation.createHTMLDocument('');
  const policy = page.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = [
    "default-src 'none'",
    // Firefox takes 'self' for the origin of the frame, which has none of its own.
    `font-src ${location.origin}`,
    // The development server writes its style sheets into the page.
    `style-src ${location.origin} ${import.meta.env.DEV ? "'unsafe-inline'" : ''}`,
    `img-src data: ${allowed ? imageSources(allowed).join(' ') : 'https: http: blob:'}`,
  ].join('; ');
  page.head.append(policy);
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
    page.head.append(page.importNode(sheet, true));
  // Only DOMPurify may make HTML here; this page it is to let through as it stands.
  return DOMPurify.sanitize(`<!doctype html>${page.documentElement.outerHTML}`, {
    WHOLE_DOCUMENT: true,
    RETURN_TRUSTED_TYPE: true,
    ADD_TAGS: ['!doctype', 'meta', 'link', 'style'],
    ADD_ATTR: ['http-equiv', 'content', 'rel', 'href', 'crossorigin'],
  }) as unknown as string;
}

/** As a policy names them; what is no host is left out, as it could mean anything there. */
function imageSources(hosts: readonly string[]): string[] {
  const known = hosts.filter((host) => /^[a-z0-9.-]+(?::\d+)?$/i.test(host));
  return [...ownOrigins(), ...known.flatMap((host) => [`https://${host}`, `http://${host}`])];
}

function fill(
  frame: HTMLIFrameElement,
  language: string | undefined,
  pourInto: (body: HTMLElement) => void,
): HTMLElement {
  const page = frame.contentDocument as Document;
  const body = page.createElement('div');
  body.className = 'rich-text';
  page.documentElement.lang = language ?? document.documentElement.lang;
  page.documentElement.className = 'rich-text-page';
  page.body.append(body);
  pourInto(body);
  page.addEventListener('keydown', (event) => passOn(frame, event));
  showFocus(frame, page);
  return body;
}

/** Keys pressed in the frame stay there; but for those that read it, they are meant for what is around it. */
function passOn(frame: HTMLIFrameElement, event: KeyboardEvent): void {
  const { key } = event;
  if (key !== 'Escape' && (key.length > 1 || key === ' ')) return;
  if (!frame.dispatchEvent(new KeyboardEvent('keydown', event))) event.preventDefault();
}

/** A frame has the focus by its page, which no style sees, when a key comes to it and not to a link in it. */
function showFocus(frame: HTMLIFrameElement, page: Document): void {
  let isPressed = false;
  const show = () => {
    const isInText = page.hasFocus() && page.activeElement === page.body;
    frame.toggleAttribute('data-focus', isInText && !isPressed);
  };
  page.addEventListener('pointerdown', () => {
    isPressed = true;
    show();
  });
  page.addEventListener('keydown', ({ key }) => {
    if (key === 'Tab') isPressed = false;
  });
  page.defaultView?.addEventListener('blur', () => {
    // Where another window gets the focus, the frame still has that of this one.
    if (document.activeElement !== frame) isPressed = false;
    show();
  });
  page.defaultView?.addEventListener('focus', show);
  for (const moved of ['focusin', 'focusout']) page.addEventListener(moved, show);
}
