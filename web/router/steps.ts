/** What an entry of the history holds beside its address and its place. */
export interface Step {
  /** What was handed over with the way; in the history it is a copy. */
  usr: unknown;
  /** Its own for each place; those of what lies over it have the same. */
  key: string;
  /** The address one came from, where the way added this entry. */
  from?: string | undefined;
}

/** Where the address bar stands. */
interface At {
  /** Which entry it is, counted from the first of this tab. */
  idx: number;
  /** How many entries up to this one are those of what lies over the screen. */
  over: number;
}

/** Milliseconds for which a browser that was told to go is waited for. */
const PATIENCE = 3000;

let at: At | undefined;
/** How to close what lies over the screen, the last on top. Each has an entry, which Back leaves. */
const layers: (() => void)[] = [];
let underway: Promise<void> | null = null;
let arrived = () => {};
let isTidying = false;
let followFar = (_by: number) => true;
/** What the entry of the screen is to hold; while something lies over it, it may hold an older one. */
let screen: { step: Step; address: string } | undefined;

export const address = () => location.pathname + location.search + location.hash;

function readAt(): At {
  const { idx = (at?.idx ?? -1) + 1, over = 0 } = history.state ?? {};
  return { idx, over };
}

/** Listens to the address bar from the first call on. */
function here(): At {
  if (at) return at;
  at = readAt();
  // Whoever comes back to this entry finds which it is, also on a page that was loaded again.
  history.replaceState({ ...history.state, ...at }, '');
  addEventListener('popstate', follow);
  // A reload closed what was open.
  void tidyUp();
  return at;
}

/**
 * Calls `follow` for each way back or forward to another place, with the entries it leads over; it answers
 * whether somebody may go it.
 */
export function startSteps(step: Step, follow: (by: number) => boolean): void {
  followFar = follow;
  // An address that was typed has no key of its own yet, and a reload finds this one.
  history.replaceState({ ...step, ...history.state, ...here() }, '');
  screen = { step: history.state, address: address() };
}

/** While the browser is where it was told to leave: what is written meanwhile would count from there. */
export const isUnderway = (): Promise<void> | null => underway;

/** Writes a new entry, or what the one of now is from now on. */
export function writeStep(step: Step, to: string, replace: boolean): void {
  const { idx, over } = here();
  // What lies over a screen that is left needs no entry: the next one takes it.
  const takes = replace || over > 0;
  const staysHere = location.pathname === new URL(to, location.href).pathname;
  at = replace ? { idx, over } : { idx: takes ? idx : idx + 1, over: 0 };
  history[takes ? 'replaceState' : 'pushState']({ ...step, ...at }, '', to);
  screen = { step, address: to };
  // A query alone leaves the screen where it is, and what lies over it.
  if (staysHere) void tidyUp();
}

/** Goes back or forward from the entry of the screen. */
export const moveBy = (by: number): void => go(by - here().over);

function go(by: number): void {
  underway = new Promise((resolve) => {
    const timer = setTimeout(() => arrived(), PATIENCE);
    arrived = () => {
      clearTimeout(timer);
      underway = null;
      resolve();
    };
  });
  history.go(by);
}

/** Gives what opens over the screen an entry; returns how to take it away. */
export function addLayer(close: () => void): () => void {
  layers.push(close);
  void tidyUp();
  return () => {
    layers.splice(layers.lastIndexOf(close), 1);
    void tidyUp();
  };
}

/** Makes as many entries as there are layers, once all that opens and closes together has done so. */
export async function tidyUp(): Promise<void> {
  if (isTidying) return;
  isTidying = true;
  await null;
  while (underway) await underway;
  isTidying = false;
  const { over } = here();
  if (layers.length < over) go(layers.length - over);
  for (let { idx, over } = here(); over < layers.length; ) {
    at = { idx: ++idx, over: ++over };
    history.pushState({ ...history.state, ...at }, '');
  }
}

function follow(): void {
  const before = here();
  const isOwn = underway !== null;
  at = readAt();
  arrived();
  const by = at.idx - at.over - (before.idx - before.over);
  if (!isOwn) for (const close of layers.slice(by === 0 ? at.over : 0).reverse()) close();
  if (by === 0 && at.over === 0 && screen && screen.step.key !== history.state?.key)
    history.replaceState({ ...screen.step, ...at }, '', screen.address);
  if (by !== 0 && followFar(by)) screen = { step: history.state, address: address() };
  void tidyUp();
}
