import type { ReactNode } from 'react';
import { keepScroll, startScroll } from './scroll.ts';
import { address, isUnderway, moveBy, type Step, startSteps, writeStep } from './steps.ts';

/** An address of the console, and how one came to it. */
export interface Location {
  pathname: string;
  /** From the question mark on; empty where there is none. */
  search: string;
  hash: string;
  /** What was handed over with the way; in the history it is a copy. */
  // biome-ignore lint/suspicious/noExplicitAny: whoever hands over and whoever takes know what it is
  state: any;
  /** Its own for each entry of the history. */
  key: string;
  /** `pop` is back, forward and the first one. */
  action: 'pop' | 'push' | 'replace';
  keepsScroll: boolean;
}

export interface How {
  /** In place of the entry of the history. */
  replace?: boolean;
  /** Back, where one came from there; else in place of the entry. */
  back?: boolean;
  state?: unknown;
  /** Stays where one is on the page. */
  preventScrollReset?: boolean;
}

/** What stands at a path. */
export interface Found {
  params: Readonly<Record<string, string>>;
  content: ReactNode;
}

/** At once where the code of it is there. What fails is to be found, too. */
export type Find = (pathname: string) => Found | Promise<Found>;

/** Where one is, what is drawn there, and whether something else is on its way. */
export interface Place {
  location: Location;
  /** Nothing until the first has come. */
  found: Found | null;
  isLoading: boolean;
}

/** A way that was asked for and is not gone yet. */
export interface HeldWay {
  stay: () => void;
  leave: () => void;
}

export interface Hold {
  holds: (next: Location, here: Location) => boolean;
  show: (way: HeldWay | null) => void;
}

/** A page has one address bar. */
let router: { find: Find; place: Place; draw: (place: Place) => void } | undefined;
let hold: Hold | null = null;
/** Only the last way that was begun is gone to its end. */
let turn = 0;
let isLetGo = false;
/** How many entries the address bar is ahead of what is drawn; below zero it is behind. */
let ahead = 0;

const newKey = () => Math.random().toString(36).slice(2, 10);

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr: state = null, key = 'default' } = history.state ?? {};
  return { pathname, search, hash, state, key, action: 'pop', keepsScroll: false };
}

/** Listens to the address bar from now on; once in a page. */
export function startRouter(find: Find): Place {
  if (!router) {
    startSteps({ usr: null, key: newKey() }, follow);
    router = { find, place: { location: readLocation(), found: null, isLoading: true }, draw() {} };
    startScroll(keepPlace);
    void go(here(), () => {});
  }
  return router.place;
}

/** Draws each place one comes to, the one of now first. */
export function followRouter(draw: (place: Place) => void): () => void {
  if (!router) throw new Error('The router is not started.');
  router.draw = draw;
  draw(router.place);
  return () => {
    if (router) router.draw = () => {};
  };
}

/** Asks before somebody leaves; one at a time. */
export function holdWays(asked: Hold): () => void {
  hold = asked;
  return () => {
    if (hold === asked) hold = null;
  };
}

/** Where one is; what is on its way is not there yet. */
export function here(): Location {
  if (!router) throw new Error('The router is not started.');
  return router.place.location;
}

function keepPlace(): void {
  if (router?.place.found) keepScroll(here().key);
}

function arrive(place: Partial<Place>): void {
  if (!router) return;
  router.place = { ...router.place, ...place };
  router.draw(router.place);
}

/** Goes there once its code has come; what is drawn stays until then. */
async function go(location: Location, write: () => void): Promise<void> {
  turn += 1;
  const mine = turn;
  const arriveAt = (found: Found) => {
    keepPlace();
    write();
    ahead = 0;
    hold?.show(null);
    arrive({ location, found, isLoading: false });
  };
  if (!router) return;
  const found = router.find(location.pathname);
  if (!(found instanceof Promise) && !isUnderway()) return arriveAt(found);
  arrive({ isLoading: true });
  const loaded = await found;
  while (isUnderway()) await isUnderway();
  if (mine === turn) arriveAt(loaded);
}

/** Leads to an address of the console, or to a query of this one. */
export async function navigate(to: string, how: How = {}): Promise<void> {
  const { back = false, replace = back, state = null, preventScrollReset = false } = how;
  const { pathname, search, hash } = new URL(to, origin + here().pathname);
  const step: Step = { usr: state, key: newKey() };
  step.from = replace ? history.state?.from : address();
  const next: Location = {
    ...{ pathname, search, hash, state, key: step.key },
    action: replace ? 'replace' : 'push',
    keepsScroll: preventScrollReset,
  };
  const there = pathname + search + hash;
  // The way back or forward has left the entry that this is for: another one stands there.
  if (replace && ahead !== 0 && pathname === here().pathname) return;
  if (back && step.from === there) return moveBy(-1);
  const write = () => writeStep(step, there, replace);
  if (!hold?.holds(next, here())) return go(next, write);
  show(() => void go(next, write));
}

/** What was handed over with the way to this place: a reload or the way back does not bring it again. */
export function forgetHandedOver(): void {
  history.replaceState({ ...history.state, usr: null }, '');
}

/** Shows who asks that a way is held. */
function show(leave: () => unknown, stay = () => {}): void {
  const { show } = hold ?? {};
  let isLeft = false;
  show?.({
    stay() {
      stay();
      show(null);
    },
    leave() {
      // A second press may come before the browser has gone.
      if (!isLeft) leave();
      isLeft = true;
    },
  });
}

/**
 * Does what takes the screen away, once whoever holds it lets it go; `state` is handed over to them.
 * Answers whether somebody does hold it.
 */
export function leaveBy(leave: () => void, state: unknown = null): boolean {
  const isHeld = hold?.holds({ ...here(), pathname: '', state }, here()) ?? false;
  if (!isHeld) leave();
  else
    show(() => {
      hold?.show(null);
      leave();
    });
  return isHeld;
}

/** Back and forward, which the address bar has gone already; false where it has to come back. */
function follow(by: number): boolean {
  const next = readLocation();
  ahead += by;
  // Where it was held, and came back.
  if (next.key === here().key) {
    ahead = 0;
    turn += 1;
    arrive({ isLoading: false });
    return true;
  }
  if (isLetGo || !hold?.holds(next, here())) {
    isLetGo = false;
    void go(next, () => {});
    return true;
  }
  // The address bar goes back to what is drawn, and on again only with leave to.
  const step: Step = history.state;
  const there = address();
  // A second press may come before the first one is taken back.
  const away = ahead;
  moveBy(-away);
  const leave = async () => {
    while (isUnderway()) await isUnderway();
    // What asks took the place of what lay ahead; and the browser may not have come back.
    const isThere = ahead !== 0;
    if (away > 0 || isThere) return go(next, () => writeStep(step, there, isThere));
    isLetGo = true;
    moveBy(away);
  };
  const stay = () => {
    isLetGo = false;
    // Where the browser did not come back, the entry where it stands becomes that of what is drawn.
    if (!isUnderway()) ahead = 0;
  };
  show(leave, stay);
  return false;
}
