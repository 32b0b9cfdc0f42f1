import { readStoredJson, writeStored } from './device-storage.ts';
import { fields, texts } from './read-answer.ts';
import { apiBaseUrl } from './settings.ts';

export interface Announcement {
  /** What the backend can do beyond the specified calls. */
  additions: ReadonlySet<string>;
  /** Hosts whose images are the movement's own. */
  imageHosts: readonly string[];
}

/** The last announcement of a backend: what anybody may ask it, so it stays after signing out. */
const STORE = 'nagrik.site';

/** Reads what a backend announces, or what was kept of it. */
export function readAnnouncement(given: unknown): Announcement {
  const { additions, imageHosts } = fields(given);
  return { additions: new Set(texts(additions)), imageHosts: texts(imageHosts) };
}

/** As it is kept. */
export const written = ({ additions, imageHosts }: Announcement): string =>
  JSON.stringify({ backend: apiBaseUrl, additions: [...additions], imageHosts });

export const keepAnnouncement = (announcement: Announcement): void =>
  writeStored(STORE, written(announcement));

/** What this backend announced last; null where this device does not know. */
export function keptAnnouncement(): Announcement | null {
  const kept = readStoredJson(STORE);
  return fields(kept).backend === apiBaseUrl ? readAnnouncement(kept) : null;
}
