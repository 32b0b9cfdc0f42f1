import type { Page } from '@playwright/test';
import { watchEffects } from './watch-effects.ts';

/** Shows a string in a frame of this name, in the browser; may use what the stage has loaded. */
export type Show = (html: string, name: string) => void;

export interface StageOptions {
  show: Show;
  /** Headers of the page, such as a policy. */
  headers?: Record<string, string>;
  /** A script that the page has loaded before. */
  script?: string;
  /** What it may ask other hosts for; images unless given. */
  harmless?: RegExp;
}

const ADDRESS = 'http://stage.example/';
/** What its own host answers acts only where it takes the place of the page. */
const OWN_REQUEST = /^(?!Document )[A-Z]\w* http:\/\/stage\.example\//;
const TITLE = 'Stage';
/** Stands at the end of each page: once it is seen, so is what comes before. */
const CLOSING = '<p>All are here</p>';
const ITSELF = 'the page itself';
/** Strings on one page. */
const BATCH = 350;

/** What was done: each string that acted, and how. */
export type Acted = Map<string, string[]>;

/** The string that the frame of a name was given. */
const ownerOf = (name: string, batch: readonly string[], first: number) =>
  name === '' ? ITSELF : (batch[Number(name.slice(1)) - first] ?? name);

/**
 * Shows each string in a frame of its own, touches all that it left there, and answers with the
 * strings that acted. No request leaves this machine.
 */
export async function showOnStage(
  page: Page,
  strings: readonly string[],
  options: StageOptions,
): Promise<Acted> {
  const { harmless = /^Image / } = options;
  const isHarm = (effect: string) => !OWN_REQUEST.test(effect) && !harmless.test(effect);
  await servePage(page, options.headers);
  const effects = await watchEffects(page);
  const acted: Acted = new Map();
  for (const [number, batch] of batchesOf(strings).entries()) {
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
function batchesOf(strings: readonly string[]): string[][] {
  const texts = strings.filter((html) => !html.includes('<'));
  const all = [...new Set([...strings, texts.join('\n')])].filter((html) => !texts.includes(html));
  const count = Math.ceil(all.length / (BATCH - 1));
  return Array.from({ length: count }, (_, index) => [
    ...all.slice(index * (BATCH - 1), (index + 1) * (BATCH - 1)),
    CLOSING,
  ]);
}

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

function showAll({ batch, first }: { batch: string[]; first: number }): void {
  for (const [index, html] of batch.entries()) window.show(html, `s${first + index}`);
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
