import { expect } from '@playwright/test';
import type { Engine } from './engine.ts';

/** What an element is looked for by: its role and its name, as a screen reader says them. */
export interface Named {
  role: 'button' | 'link' | 'field';
  name: string;
  /** Only inside of what this selector finds and, if given, what says this text. */
  within?: { selector: string; text?: string };
}

/** The middle of an element that a pointer can reach, 'absent' or 'covered' while it cannot. */
type Place = { x: number; y: number } | 'absent' | 'covered';

/** What a person does in a tab; each step waits until the page allows it. */
export function tabOf(engine: Engine) {
  const call = <Args extends unknown[], Value>(
    inPage: (...args: Args) => Value,
    ...args: Args
  ): Promise<Awaited<Value>> =>
    engine.evaluate(`(${inPage})(...${JSON.stringify(args)})`) as Promise<Awaited<Value>>;

  async function click(role: Named['role'], name: string, within?: Named['within']) {
    const named: Named = { role, name, ...(within && { within }) };
    const place: { at?: Place } = {};
    const look = async () => {
      place.at = await call(findPlace, named);
      return place.at;
    };
    await expect.poll(look, `${role} "${name}"`).toBeInstanceOf(Object);
    await engine.perform([{ type: 'pointer', id: 'mouse', actions: pressAt(place.at) }]);
  }

  return {
    call,
    click,
    /** Takes the place of what the field holds; again, if a new screen takes the focus meanwhile. */
    async fill(name: string, text: string) {
      await expect(async () => {
        await click('field', name);
        await call(selectAll);
        await engine.insert(text);
        expect(await call(focusedText)).toBe(text);
      }).toPass();
    },
    async choose(name: string, option: string, within?: Named['within']) {
      const named: Named = { role: 'field', name, ...(within && { within }) };
      await expect.poll(() => call(chooseOption, named, option), `option "${option}"`).toBe(true);
    },
    /** Keys pressed together, then let go. */
    async press(...keys: string[]) {
      const down = keys.map((value) => ({ type: 'keyDown', value }));
      const up = keys.toReversed().map((value) => ({ type: 'keyUp', value }));
      await engine.perform([{ type: 'key', id: 'keyboard', actions: [...down, ...up] }]);
    },
    /** Waits until the page says this somewhere. */
    async sees(text: string) {
      // A page that is just coming has no body yet.
      await expect.poll(() => call(() => document.body?.innerText)).toContain(text);
    },
    async isAt(path: string) {
      await expect.poll(() => call(() => location.pathname)).toBe(path);
    },
  };
}
export type Tab = ReturnType<typeof tabOf>;

const pressAt = (place: Place | undefined) => [
  { type: 'pointerMove', ...Object(place), duration: 0, origin: 'viewport' },
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
];

/** Runs in the page. */
function findPlace({ role, name, within }: Named): Place {
  const kinds = {
    button: 'button',
    link: 'a[href]',
    field: 'input, textarea, select, [contenteditable=true]',
  };
  const places = [...document.querySelectorAll<HTMLElement>(within?.selector ?? 'body')];
  const nameOf = (element: HTMLElement) => {
    const labels = 'labels' in element ? [...(element.labels as NodeListOf<HTMLElement>)] : [];
    const labelledBy = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
    const label = element.ariaLabel ?? (labelledBy ?? labels[0])?.innerText;
    return (label ?? element.innerText).trim();
  };
  const found = places
    .filter(({ innerText }) => innerText.includes(within?.text ?? ''))
    .flatMap((place) => [...place.querySelectorAll<HTMLElement>(kinds[role])])
    .find((element) => nameOf(element) === name && element.checkVisibility());
  if (!found) return 'absent';
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const middle = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(middle.x, middle.y);
  return hit && (found.contains(hit) || hit.contains(found)) ? middle : 'covered';
}

/** Runs in the page. */
function selectAll(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)
    activeElement.select();
}

/** Runs in the page. */
function focusedText(): string | undefined {
  const { activeElement } = document;
  return activeElement && 'value' in activeElement ? String(activeElement.value) : undefined;
}

/** Runs in the page: the list of options is drawn by the system, out of the reach of a test. */
function chooseOption({ name, within }: Named, option: string): boolean {
  const lists = document.querySelectorAll<HTMLSelectElement>(`${within?.selector ?? ''} select`);
  const list = [...lists].find(
    (select) => (select.ariaLabel ?? select.labels[0]?.innerText)?.trim() === name,
  );
  const value = [...(list?.options ?? [])].find(({ text }) => text === option)?.value;
  if (!list || list.disabled || value === undefined) return false;
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}
