import './door.css';
import { inHindi } from '#contract/site-values.ts';
import { LANGUAGE_KEY, readStored, TOKEN_KEY } from '#web/api/device-storage.ts';
import { settings } from '#web/api/settings.ts';
import { DRAWN } from './drawn.ts';
import { reloadPage } from './reload-page.ts';

/**
 * The sign-in as it was drawn when it was built (tools/drawn-pages.ts): what somebody sees who only looks.
 * The code behind it comes with the first sign of somebody, and takes over the same elements; what is
 * pressed until then is held, and pressed again. A pointer that moves is none: a browser moves it over
 * what is drawn below it.
 */
const SIGNS = ['pointerdown', 'keydown', 'focusin', 'input'];

/** Milliseconds before what did not come is asked for again, and the longest of these pauses. */
const PAUSE = 1000;
const LONGEST = 8000;
/** Failures before somebody is told. */
const TOLD = 3;

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** The drawing in the language of this device. */
function findDrawing(): HTMLTemplateElement | undefined {
  const drawings = [...document.querySelectorAll<HTMLTemplateElement>('template[data-language]')];
  const spoken = readStored(LANGUAGE_KEY);
  return drawings.find(({ dataset }) => dataset.language === spoken) ?? drawings[0];
}

/** With the site's own texts, which no build knows; behind a line stands what is shown in Hindi without one. */
const filled = (text: string) =>
  text.replace(
    /\{\{(name|tagline|statement)(?:\|(.*?))?\}\}/g,
    (_, key: 'name' | 'tagline' | 'statement', byDefault?: string) =>
      byDefault === undefined ? settings.site[key] : inHindi(settings.site, key, byDefault),
  );

function draw({ content, dataset }: HTMLTemplateElement, root: HTMLElement): void {
  const { language = '' } = dataset;
  const drawn = document.importNode(content, true);
  const texts = document.createTreeWalker(drawn, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    node.nodeValue = filled(node.nodeValue ?? '');
  document.title = filled(dataset.title ?? '');
  document.documentElement.lang = language;
  root.dataset.language = language;
  root.append(drawn);
}

/** A file that failed as a module is remembered as failed by many browsers: it is asked for as bytes first. */
async function fetchFile(file: string): Promise<void> {
  const answer = await fetch(file);
  // An upgrade took it away: the page of today names others.
  if (answer.status === 404) reloadPage();
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  await answer.arrayBuffer();
}

async function fetchFiles(files: readonly string[], tell: () => void): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    try {
      await Promise.all(files.map(fetchFile));
      return;
    } catch {
      if (failures === TOLD) tell();
      await pause(Math.min(PAUSE * 2 ** (failures - 1), LONGEST));
    }
  }
}

/** Adds what is seen above the form until the code is there. */
function show(tag: 'p' | 'div', className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  document.body.append(element);
  return element;
}

const progress = () =>
  show('div', 'fixed inset-x-0 top-0 z-50 h-0.5 animate-progress bg-attention');

function alert(text: string): HTMLElement {
  const look =
    'fixed inset-x-4 top-4 z-50 mx-auto max-w-md rounded-md bg-attention-soft px-4 py-3 text-attention-text text-sm shadow-lg';
  const element = show('p', look, text);
  element.setAttribute('role', 'alert');
  return element;
}

/** Holds what is pressed and sent from now on; answers what does it again. */
function holdAll(root: HTMLElement, onHeld: () => void): () => void {
  const held = new Map<EventTarget, () => void>();
  const ends = new AbortController();
  const hold = (event: Event, target: EventTarget, again: () => void) => {
    event.preventDefault();
    held.set(target, again);
    onHeld();
  };
  const hear = (type: string, listen: (event: Event) => void) =>
    root.addEventListener(type, listen, { signal: ends.signal });
  hear('submit', (event) => {
    if (event.target instanceof HTMLFormElement) {
      const form = event.target;
      hold(event, form, () => form.requestSubmit());
    }
  });
  hear('click', (event) => {
    const pressed =
      event.target instanceof Element && event.target.closest('button, [type=radio], label');
    // What sends the form is held as it is sent; a label of a line to type in leads there.
    if (!(pressed instanceof HTMLElement) || pressed.matches('[type=submit], [for]')) return;
    hold(event, pressed, () => pressed.click());
  });
  return () => {
    ends.abort();
    for (const again of held.values()) again();
  };
}

/** What a form hears when somebody comes to it and types; the code was not there yet. */
function tellTyped(root: HTMLElement): void {
  const field = document.activeElement;
  if (field && root.contains(field))
    field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  for (const input of root.querySelectorAll('input'))
    if (input.type !== 'radio' && input.value !== '')
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Brings the code, the first of the files that the build names, and what it stands on. */
async function open({ dataset }: HTMLTemplateElement): Promise<void> {
  const [code = '', ...others] = (dataset.files ?? '').split(' ');
  let told: HTMLElement | undefined;
  await fetchFiles([code, ...others], () => {
    told = alert(dataset.failed ?? '');
  });
  const drawn = new Promise((resolve) => {
    document.addEventListener(DRAWN, resolve, { once: true });
  });
  await import(/* @vite-ignore */ code);
  await drawn;
  told?.remove();
}

function begin(root: HTMLElement, drawing: HTMLTemplateElement): void {
  draw(drawing, root);
  let line: HTMLElement | undefined;
  const replay = holdAll(root, () => {
    line ??= progress();
  });
  const heard = new AbortController();
  const come = async () => {
    heard.abort();
    await open(drawing);
    line?.remove();
    tellTyped(root);
    replay();
  };
  for (const sign of SIGNS)
    document.addEventListener(sign, () => void come(), { signal: heard.signal });
  // Somebody signs in, or chooses a language, in another tab.
  window.addEventListener('storage', () => void come(), { signal: heard.signal });
}

const root = document.getElementById('root');
const drawing = findDrawing();
if (root && drawing) {
  // Somebody who may be signed in goes on to the console.
  if (readStored(TOKEN_KEY) === null) begin(root, drawing);
  else void open(drawing);
}
