import { useSyncExternalStore } from 'react';
import { type Addition, siteEndpoints } from '#contract/site.ts';
import { ApiError } from './api-error.ts';
import { answerIn, messageOf } from './exchange.ts';
import { UnexpectedAnswerError } from './line-errors.ts';
import { fields, texts } from './read-answer.ts';
import { send } from './send.ts';

interface Announcement {
  additions: ReadonlySet<string>;
  /** Hosts whose images are the movement's own. */
  imageHosts: readonly string[];
}

/** What a backend can do that announces nothing: the specified calls. */
const NOTHING: Announcement = { additions: new Set(), imageHosts: [] };

/** Milliseconds for which an answer is waited. */
const PATIENCE = 20_000;
/** After a line that broke, before it is asked once more. */
const PAUSE = 1000;

/** `NOTHING` itself until there is an answer. */
let announced = NOTHING;
let asked: Promise<Announcement> | null = null;
const listeners = new Set<() => void>();

function settle(answer: Announcement): void {
  announced = answer;
  for (const listener of listeners) listener();
}

async function ask(): Promise<Announcement> {
  try {
    // Not by `request`, which asks here before it writes.
    const signal = AbortSignal.timeout(PATIENCE);
    const { body } = answerIn(await send(messageOf(siteEndpoints.read, {}, signal)), {});
    const data = fields(fields(body).data);
    settle({ additions: new Set(texts(data.additions)), imageHosts: texts(data.imageHosts) });
  } catch (error) {
    // A refusal is an answer; after a broken line, or a page that is no API's, it is asked again.
    if (!(error instanceof ApiError) || error instanceof UnexpectedAnswerError) asked = null;
    else settle({ ...NOTHING });
  }
  return announced;
}

/** Asks the backend, once, what it can do beyond the specified calls. Never throws. */
export function askForAdditions(): Promise<Announcement> {
  asked ??= ask();
  return asked;
}

/** Whether the backend announces an addition, once it has been asked. */
export async function isAnnounced(addition: Addition): Promise<boolean> {
  await askForAdditions();
  if (asked === null) await new Promise((resolve) => setTimeout(resolve, PAUSE));
  return (await askForAdditions()).additions.has(addition);
}

/** Whether the backend has announced an addition so far. */
export const isAnnouncedByNow = (addition: Addition): boolean => announced.additions.has(addition);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What the backend announces; nothing until it has answered. */
export function useAdditions(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => announced.additions);
}

/** Whether the backend announces an addition; false until it has answered. */
export function useAddition(addition: Addition): boolean {
  return useAdditions().has(addition);
}

/** Whether the backend has not answered yet: what an addition may bring has its place by then. */
export function useAdditionsAreAwaited(): boolean {
  return useSyncExternalStore(subscribe, () => announced === NOTHING);
}

/** Hosts that the backend names as the movement's own. */
export function useImageHosts(): readonly string[] {
  return useSyncExternalStore(subscribe, () => announced.imageHosts);
}
