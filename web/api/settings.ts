import { type ConsoleSettings, consoleSettings } from '#contract/site.ts';

/** The JSON block `#settings` of the page: the server or an operator writes it, a build needs none. */
function readSettings(): ConsoleSettings {
  const block = document.getElementById('settings')?.textContent;
  try {
    const parsed = consoleSettings.safeParse(JSON.parse(block || '{}'));
    if (parsed.success) return parsed.data;
  } catch {
    // A broken block leaves the defaults.
  }
  return consoleSettings.parse({});
}

export const settings = readSettings();

/** Without a slash at its end. Run time comes before build time, same-origin `/api` is the default. */
export const apiBaseUrl = (
  settings.apiBaseUrl ||
  import.meta.env.VITE_API_BASE_URL ||
  '/api'
).replace(/\/+$/, '');

/** Where a picture is found: a path belongs to the API's host, which may be another than the console's. */
export function pictureSource(url: string): string {
  if (!url.startsWith('/') || !/^https?:/.test(apiBaseUrl)) return url;
  return new URL(url, apiBaseUrl).href;
}
