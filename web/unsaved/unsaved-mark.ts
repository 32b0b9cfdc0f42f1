const PREFIX = 'nagrik.unsaved.';
const newName = () => PREFIX + Math.random().toString(36).slice(2);
const OWN = newName();

/**
 * Says to each tab of this browser that something is unsaved that no disk has. A lock says it, as that
 * ends with its tab, however the tab ends. Answers what ends it.
 */
function mark(name: string): () => void {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  // A page without encryption has no locks: nothing is said from there.
  navigator.locks?.request(name, { mode: 'shared' }, () => over).catch(() => undefined);
  return end;
}

/** Of a screen, which asks itself before somebody signs out in its tab. */
export const markScreen = () => mark(OWN);

/** Of what no screen shows just now. */
export const markHeld = () => mark(newName());

/** Whether something is unsaved that the screen of this tab does not ask about. */
export async function isUnsavedElsewhere(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name = '' }) => name.startsWith(PREFIX) && name !== OWN);
}
