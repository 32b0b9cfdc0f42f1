import { useLayoutEffect, useState } from 'react';
import { keysAreOn } from '#web/api/device-keys.ts';
import { navigate } from '#web/router/router.ts';
import { isWrittenIn } from '#web/ui/is-written-in.ts';
import { loadFile } from '#web/ui/load-file.ts';
import { openDialog } from '#web/ui/open-dialog.ts';

/** What lies over every screen when it is asked for. */
export type Overlay = 'palette' | 'keys' | null;

const takesLetters = (target: EventTarget | null) =>
  target instanceof Element && (isWrittenIn(target) || target.matches('select'));

/** Whether a key is pressed by itself, by somebody who does not type. */
function isSingle(event: KeyboardEvent): boolean {
  const { target, key } = event;
  const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
  // What was pressed may have given the letter, with the focus, to a field.
  const isTyped = takesLetters(target) || takesLetters(document.activeElement);
  return key.length === 1 && !isHeld && !isTyped;
}

/** On a keyboard for Hindi by the letter that is printed beside. */
const asksForPalette = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) &&
  !altKey &&
  !shiftKey &&
  (key > '~' ? code === 'KeyK' : key.toLowerCase() === 'k');

type Keys = (event: KeyboardEvent) => boolean;

/** What a key is meant for. */
const aim = () => [document.activeElement, openDialog(), location.href];

/** Single keys; their code comes with the first of them. What is pressed until then waits for it. */
function lateKeys(load: () => Promise<Keys>): (event: KeyboardEvent) => void {
  let keys: Keys | undefined;
  let waiting: KeyboardEvent[] = [];
  let aimedAt = aim();
  /** Whoever has gone elsewhere since does not mean what is there by now. */
  const isMeantHere = () => aim().every((part, index) => part === aimedAt[index]);
  const take = () => {
    const taken = isMeantHere() ? waiting : [];
    waiting = [];
    return taken;
  };
  return (event) => {
    // Some browsers have a search of their own for it.
    if (keys?.(event) || event.key === '/') event.preventDefault();
    if (keys) return;
    const isComing = waiting.length > 0;
    waiting = [...take(), event];
    aimedAt = aim();
    if (isComing) return;
    load().then(
      (loaded) => {
        keys = loaded;
        take().forEach(loaded);
      },
      // What was not loaded is loaded with the next key.
      take,
    );
  };
}

/** Single keys, and Ctrl or Cmd with K for the palette. */
export function useReach() {
  const [overlay, show] = useState<Overlay>(null);
  // Before the screen is painted: whoever sees it may press a key.
  useLayoutEffect(() => {
    const heard = new AbortController();
    const single = lateKeys(async () => {
      const { newKeys } = await loadFile(() => import('#web/reach/keys.ts'));
      return newKeys({ go: (path) => void navigate(path), showKeys: () => show('keys') });
    });
    const askForPalette = (event: KeyboardEvent) => {
      event.preventDefault();
      if (!openDialog()) show('palette');
    };
    const follow = (event: KeyboardEvent) => {
      // The editor has a use of its own for the keys of the palette.
      if (event.defaultPrevented) return;
      if (isSingle(event) && keysAreOn()) return single(event);
      if (asksForPalette(event)) askForPalette(event);
    };
    document.addEventListener('keydown', follow, { signal: heard.signal });
    return () => heard.abort();
  }, []);
  return { overlay, show };
}
