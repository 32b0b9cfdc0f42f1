import { useSyncExternalStore } from 'react';
import { type Addition, siteEndpoints } from '#contract/site.ts';
import { ApiError } from './api-error.ts';
import { answerIn, messageOf } from './exchange.ts';
import {
  type Announcement,
  keepAnnouncement,
  keptAnnouncement,
  readAnnouncement,
  written,
} from './kept-announcement.ts';
import { UnexpectedAnswerError } from './line-errors.ts';
import { fields } from './read-answer.ts';
import { send } from './send.ts';

/** What a backend can do that announces nothing: the specified calls. */
const NOTHING = readAnnouncement({});

/** Milliseconds for which an answer may come. */
const PATIENCE = 20_000;
/** Milliseconds for which somebody waits for it. */
const WAIT = 5000;
/** After a line that broke, before it is asked once more. */
const PAUSE = 1000;

/** What was announced last time until there is an answer; null while nothing is known at all. */
let announced = keptAnnouncement();
let asked: Promise<void> | null = null;
const listeners = new Set<() => void>();

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

function settle(announcement: Announcement): void {
  // The same is no news: nothing is drawn anew for it.
  if (announced && written(announced) === written(announcement)) return;
  announced = announcement;
  for (const listener of listeners) listener();
}

function learn(announcement: Announcement): void {
  keepAnnouncement(announcement);
  settle(announcement);
}

/** What is not known by now counts as not announced. */
const stopWaiting = () => settle(announced ?? NOTHING);

/** Answers whether it has been answered: by a broken line, or a page that is no API's, it is not. */
async function ask(): Promise<boolean> {
  // Not by `request`, which asks here before it writes.
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    const { body } = answerIn(await send(messageOf(siteEndpoints.read, {}, signal)), {});
    learn(readAnnouncement(fields(body).data));
  } catch (error) {
    if (!(error instanceof ApiError) || error instanceof UnexpectedAnswerError) return false;
    // A server that is busy or away does not say that there is no such call.
    if (error.status >= 500 || error.status === 429) stopWaiting();
    else learn(NOTHING);
  }
  return true;
}

async function askTwice(): Promise<void> {
  if (await ask()) return;
  await pause(PAUSE);
  if (await ask()) return;
  // Who wants to know it next asks again.
  asked = null;
  stopWaiting();
}

/**
 * Asks the backend, once, what it can do beyond the specified calls. Never throws, and lets nobody
 * wait for long.
 */
export function askForAdditions(): Promise<void> {
  asked ??= Promise.race([askTwice(), pause(WAIT).then(stopWaiting)]);
  return asked;
}

/** Whether the backend has announced an addition so far, this time or the last. */
export const isAnnouncedByNow = (addition: Addition): boolean =>
  announced?.additions.has(addition) ?? false;

/** Whether the backend announces an addition, once it has been asked anew. */
export async function isAnnounced(addition: Addition): Promise<boolean> {
  await askForAdditions();
  return isAnnouncedByNow(addition);
}

/** The same for what changes nothing, which needs no new answer where the last one said yes. */
export const wasAnnounced = async (addition: Addition): Promise<boolean> =>
  isAnnouncedByNow(addition) || isAnnounced(addition);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What the backend announces, this time or the last. */
export function useAdditions(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => (announced ?? NOTHING).additions);
}

/** Whether the backend announces an addition, this time or the last. */
export function useAddition(addition: Addition): boolean {
  return useSyncExternalStore(subscribe, () => isAnnouncedByNow(addition));
}

/** Whether nothing is known yet of what a backend announces: for a short while at the very first visit. */
export function useAdditionsAreAwaited(): boolean {
  return useSyncExternalStore(subscribe, () => announced === null);
}

/** Hosts that the backend names as the movement's own. */
export function useImageHosts(): readonly string[] {
  return useSyncExternalStore(subscribe, () => (announced ?? NOTHING).imageHosts);
}
