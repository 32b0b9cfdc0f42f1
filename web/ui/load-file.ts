import { texts } from '#web/text/language.ts';

/** Milliseconds before a file that could not be loaded is tried again. */
const PAUSES = [1000, 2000, 4000];

/**
 * A file of the console that did not come. `gone`: there is a connection, but the server has no such
 * file any longer, as after an upgrade, or the browser remembers that it failed once, as many do. A
 * page loaded anew brings it. `message` is a sentence to show.
 */
export class LoadError extends Error {
  override name = 'LoadError';
  readonly gone: boolean;

  constructor(gone: boolean, cause: unknown) {
    super(texts().ui.fileNotLoaded, { cause });
    this.gone = gone;
  }
}

/** What browsers and the loader of the build say of a file that did not come, in their own words. */
const NOT_LOADED = /dynamically imported module|module script failed|Unable to preload CSS/;

/** A failure as the one that it is: a file that no one loaded by `loadFile` has not come either. */
export const asLoadError = (error: unknown): unknown =>
  error instanceof TypeError && NOT_LOADED.test(error.message)
    ? new LoadError(false, error)
    : error;

/** Ends early once there is a connection again. */
function pause(time: number): Promise<void> {
  const heard = new AbortController();
  return new Promise<void>((resolve) => {
    globalThis.window?.addEventListener('online', () => resolve(), { signal: heard.signal });
    setTimeout(resolve, time);
  }).finally(() => heard.abort());
}

/** Whether the browser knows that there is no connection; it may lack one without knowing. */
export const isLineCut = () => globalThis.navigator?.onLine === false;

/** Whether the server that brought this page answers, with whatever status. */
export async function isServerThere(file = import.meta.env.BASE_URL): Promise<boolean> {
  try {
    await fetch(file, { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

/** The file that a browser names when it fails. */
const SCRIPT = /https?:\/\/\S+\.js/;
const scriptIn = (error: unknown) =>
  error instanceof Error ? SCRIPT.exec(error.message)?.[0] : undefined;

/** In the words of the loader of the build. */
const NO_STYLES = 'Unable to preload CSS';
const lacksStyles = (error: unknown) => error instanceof Error && error.message.includes(NO_STYLES);

/** Style sheets that did not come. The loader of the build asks for each once only, and names one of them. */
const missing = new Set<string>();
globalThis.window?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target.href);
  },
  true,
);

/** What was loaded in vain for its styles: it waits for them, and nothing else does. */
const unstyled = new WeakSet<() => unknown>();

function addStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.onload = () => {
      missing.delete(href);
      resolve();
    };
    link.onerror = () => reject(new Error(`${NO_STYLES} for ${href}`));
    link.href = href;
    document.head.append(link);
  });
}

/** Loads it after the style sheets that did not come with it before, where there are any. */
async function loadOnce<T>(load: () => Promise<T>): Promise<T> {
  // What is asked for without a connection would be remembered as what has failed.
  if (isLineCut()) throw new TypeError('There is no connection');
  if (unstyled.has(load)) await Promise.all([...missing].map(addStyles));
  return load().catch((error) => {
    if (lacksStyles(error)) unstyled.add(load);
    throw error;
  });
}

/** Loads a part of the console, again after short pauses. @throws {LoadError} */
export async function loadFile<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await loadOnce(load);
    } catch (error) {
      const isLast = PAUSES[tries] === undefined;
      // The first failure is followed by a plain second try, which some browsers know.
      if (!lacksStyles(error) && (tries > 0 || isLast) && (await isServerThere(scriptIn(error))))
        throw new LoadError(true, error);
      if (isLast) throw new LoadError(false, error);
      await pause(PAUSES[tries] ?? 0);
    }
  }
}

/**
 * The same for a file that no other one imports: where the browser remembers that it failed, it is
 * loaded under another name, without a reload of the page.
 */
export async function loadLoneFile<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadFile(load);
  } catch (error) {
    const file = error instanceof LoadError && error.gone && scriptIn(error.cause);
    if (!file) throw error;
    return loadFile<T>(() => import(/* @vite-ignore */ `${file}?${Date.now()}`));
  }
}
