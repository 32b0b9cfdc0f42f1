import { apiBaseUrl } from '#web/api/settings.ts';

/** Whether a picture comes from another host, which would learn who looks at it, and when. */
export function isFromElsewhere(source: string): boolean {
  const url = URL.parse(source, location.href);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return (
    url.origin !== location.origin && url.origin !== URL.parse(apiBaseUrl, location.href)?.origin
  );
}

/** Puts the name of its host in place of each picture from elsewhere; answers how many there were. */
export function holdPictures(
  fragment: DocumentFragment,
  describe: (host: string) => string,
): number {
  const held = [...fragment.querySelectorAll('img')].filter((image) =>
    isFromElsewhere(image.getAttribute('src') ?? ''),
  );
  for (const image of held) {
    const place = fragment.ownerDocument.createElement('span');
    place.className = 'rich-text-held';
    place.textContent = image.alt || describe(new URL(image.src).host);
    image.replaceWith(place);
  }
  return held.length;
}
