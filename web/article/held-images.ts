import { apiBaseUrl, imageSource } from '#web/api/settings.ts';

/** The hosts of the console and of its API: what they see of a reader they see anyway. */
export function ownOrigins(): string[] {
  return [location.origin, new URL(apiBaseUrl, location.href).origin];
}

/**
 * Whether an image comes from another host, which would learn who looks at it, and when. `hosts` are
 * those that the backend names as the movement's own.
 */
export function isFromElsewhere(source: string, hosts: readonly string[]): boolean {
  const url = URL.parse(source, location.href);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return !ownOrigins().includes(url.origin) && !hosts.includes(url.host);
}

/** Images that were asked for or uploaded since the page was opened. */
const known = new Set<string>();

/** From now on an image is shown wherever it stands on its own: it was asked for, or is our own. */
export function knowImage(source: string): void {
  known.add(source);
}

/** Whether an image is not loaded by itself: it is from elsewhere and nobody asked for it. */
export function isHeld(source: string, hosts: readonly string[]): boolean {
  return !known.has(source) && isFromElsewhere(source, hosts);
}

/** The host of an image from elsewhere. */
export function hostOf(source: string): string {
  return new URL(source, location.href).host;
}

/** An image by its path lies with the backend, which may be on another host than the console. */
export function findImages(fragment: DocumentFragment): void {
  for (const image of fragment.querySelectorAll('img[src]'))
    image.setAttribute('src', imageSource(image.getAttribute('src') ?? ''));
}

/** Puts the name of its host in place of each image from elsewhere; answers how many there were. */
export function holdImages(
  fragment: DocumentFragment,
  hosts: readonly string[],
  describe: (host: string) => string,
): number {
  const held = [...fragment.querySelectorAll('img')].filter((image) =>
    isFromElsewhere(image.getAttribute('src') ?? '', hosts),
  );
  for (const image of held) {
    const place = fragment.ownerDocument.createElement('span');
    place.className = 'rich-text-held';
    place.textContent = image.alt || describe(hostOf(image.src));
    image.replaceWith(place);
  }
  return held.length;
}
