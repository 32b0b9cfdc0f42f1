import type { Page } from '@playwright/test';
import { watchEffects } from './watch-effects.ts';

/** Shows strings in a frame of this name, in the browser; may use what the stage has loaded. */
export type Show = (htmls: readonly string[], name: string) => void;

export interface StageOptions {
  show: Show;
  /**
   * Strings in one frame, 1 unless given: for what puts each into the page by itself, where none can
   * swallow the next one's tags. Any of them that acts is told with the others.
   */
  together?: number;
  /** Headers of the page, such as a policy. */
  headers?: Record<string, string>;
  /** A script that the page has loaded before. */
  script?: string;
  /** What it may ask other hosts for; images unless given. */
  harmless?: RegExp;
}

/** So many, where several may be. */
export const TOGETHER = 6;

const ADDRESS = 'http://stage.example/';
/** What its own host answers acts only where it takes the place of the page. */
const OWN_REQUEST = /^(?!Document )[A-Z]\w* http:\/\/stage\.example\//;
const TITLE = 'Stage';
/** Stands at the end of each page: once it is seen, so is what comes before. */
const CLOSING = '<p>All are here</p>';
const ITSELF = 'the page itself';
/** Frames on one page. */
const BATCH = 120;

/** The strings of a frame. */
type Shown = readonly string[];

/** What was done: each string that acted, and how. */
export type Acted = Map<string, string[]>;

/** The strings that the frame of a name was given. */
const ownerOf = (name: string, batch: readonly Shown[], first: number) =>
  name === '' ? ITSELF : (batch[Number(name.slice(1)) - first]?.join(' and ') ?? name);

/**
 * Shows each string in a frame, of its own unless several are shown together, touches all that they
 * left there, and answers with the strings that acted. No request leaves this machine.
 */
export async function showOnStage(
  page: Page,
  strings: readonly string[],
  options: StageOptions,
): Promise<Acted> {
  const { harmless = /^Image /, together = 1 } = options;
  const isHarm = (effect: string) => !OWN_REQUEST.test(effect) && !harmless.test(effect);
  await servePage(page, options.headers);
  const effects = await watchEffects(page);
  const acted: Acted = new Map();
  for (const [number, batch] of batchesOf(strings, together).entries()) {
    await page.goto(ADDRESS);
    await page.evaluate(`${options.script ?? ''};window.show = ${options.show}`);
    await effects.take();
    await page.evaluate(showAll, { batch, first: number * BATCH });
    const last = number * BATCH + batch.length - 1;
    await page.frameLocator(`[name=s${last}]`).getByText('All are here').first().waitFor();
    await effects.settle();
    await page.evaluate(touchAll);
    await effects.settle();
    for (const [name, all] of await effects.take()) {
      const done = all.filter(isHarm);
      if (done.length > 0) acted.set(ownerOf(name, batch, number * BATCH), done);
    }
    if ((await page.title()) !== TITLE) acted.set(ITSELF, ['left the stage']);
  }
  return acted;
}

/** What holds no tag can open none, so all that are text alone share a frame. */
function batchesOf(strings: readonly string[], together: number): Shown[][] {
  const texts = strings.filter((html) => !html.includes('<'));
  const tagged = [...new Set(strings)].filter((html) => html.includes('<'));
  const frames = [...inPieces(tagged, together), [texts.join('\n')]];
  return inPieces(frames, BATCH - 1).map((batch) => [...batch, [CLOSING]]);
}

const inPieces = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );

async function servePage(page: Page, headers: Record<string, string> = {}): Promise<void> {
  const body = `<!doctype html><meta charset=utf-8><title>${TITLE}</title><body>`;
  await page.route('**/*', (route) =>
    route.request().url() === ADDRESS
      ? route.fulfill({ contentType: 'text/html', body, headers })
      : route.abort(),
  );
}

declare global {
  interface Window {
    show: Show;
  }
}

function showAll({ batch, first }: { batch: Shown[]; first: number }): void {
  for (const [index, htmls] of batch.entries()) window.show(htmls, `s${first + index}`);
}

/** Sets off every handler and follows every address that leads where no link may lead. */
function touchAll(): void {
  // A form may hold a field by the name of what is called here.
  const { getAttributeNames, matches, removeAttribute } = Element.prototype;
  const fire = (element: Element, event: Event) =>
    EventTarget.prototype.dispatchEvent.call(element, event);
  const touch = (element: Element) => {
    for (const name of getAttributeNames.call(element))
      if (name.startsWith('on')) fire(element, new Event(name.slice(2)));
    removeAttribute.call(element, 'target');
    const { href = '' } = element as unknown as { href?: string | SVGAnimatedString };
    const address = URL.parse(typeof href === 'string' ? href : href.baseVal, location.href);
    const leadsAway = href !== '' && /^(?:https?|mailto|tel):/.test(address?.protocol ?? '');
    if (matches.call(element, 'button, input, summary, a, area') && !leadsAway)
      fire(element, new MouseEvent('click', { bubbles: true, cancelable: true }));
  };
  for (const frame of document.querySelectorAll('iframe'))
    for (const element of frame.contentDocument?.querySelectorAll('*') ?? []) touch(element);
}
