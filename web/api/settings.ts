import type { ConsoleSettings } from '#contract/site.ts';
import { DEFAULT_SITE, type SiteInHindi } from '#contract/site-values.ts';
import { fields } from './read-answer.ts';

/** The texts that are given, of those that there are; what is missing or no text stays as it is. */
function withGiven<Texts extends object>(defaults: Texts, given: unknown): Texts {
  const found = fields(given);
  const texts = Object.keys(defaults).filter((name) => typeof found[name] === 'string');
  return { ...defaults, ...Object.fromEntries(texts.map((name) => [name, found[name]])) };
}

const onlyTexts = (given: object): SiteInHindi =>
  Object.fromEntries(Object.entries(given).filter(([, text]) => typeof text === 'string'));

/** Nothing for a broken block. */
function parsed(block: string): unknown {
  try {
    return JSON.parse(block);
  } catch {
    return undefined;
  }
}

/** The JSON block `#settings` of the page: the server or an operator writes it, a build needs none. */
function readSettings(): ConsoleSettings {
  const given = fields(parsed(document.getElementById('settings')?.textContent ?? ''));
  const site = fields(given.site);
  const { leader, ...texts } = DEFAULT_SITE;
  const hindi = onlyTexts(fields(site.hindi));
  return {
    ...withGiven({ apiBaseUrl: '' }, given),
    site: { ...withGiven(texts, site), leader: withGiven(leader, site.leader), hindi },
  };
}

export const settings = readSettings();

/** Without a slash at its end. Run time comes before build time, same-origin `/api` is the default. */
export const apiBaseUrl = (
  settings.apiBaseUrl ||
  import.meta.env.VITE_API_BASE_URL ||
  '/api'
).replace(/\/+$/, '');

/** Where an image is found: a path belongs to the API's host, which may be another than the console's. */
export function imageSource(url: string): string {
  if (!url.startsWith('/') || !/^https?:/.test(apiBaseUrl)) return url;
  return new URL(url, apiBaseUrl).href;
}
