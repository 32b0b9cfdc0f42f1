import type { IncomingMessage } from 'node:http';

/** A proxy's spelling: the whole address instead of its path. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]+/i;
/** Letters, digits and -._~, which mean the same encoded and plain (RFC 3986, 2.3). */
const NEEDLESSLY_ENCODED = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/**
 * The path and query of a request in one spelling. The router knows several of one address; whatever
 * else looks at it, such as who sets headers or rules of a proxy, must take it for the same.
 */
export function plainAddress({ url = '/' }: IncomingMessage): string {
  const address = url.replace(ORIGIN, '');
  const [path = ''] = address.split('?', 1);
  const query = address.slice(path.length);
  return (path.replace(NEEDLESSLY_ENCODED, decodeURIComponent) || '/') + query;
}
