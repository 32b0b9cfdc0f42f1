/**
 * Behind what every link begins with a host, each part of it of Latin letters or of Devanagari ones, whose
 * zero looks like an o; and its end.
 */
const PLAIN =
  /^https?:\/\/(?:(?:[\w-]+|[\u0904-\u0939\u0958-\u0961][\u0901\u0902\u0904-\u0963]*)(?:\.|(?=[:/?#]|$)))+(?::\d+)?(?:[/?#]|$)/i;

/**
 * A web link as it is shown: strangers send hosts of letters that look like others, or put a name before an
 * @ that looks like the host. Of such a link stands there what the browser will open.
 */
export function shownLink(link: string): string {
  const url = PLAIN.test(link) ? null : URL.parse(link);
  return url ? `${url.origin}${url.pathname}${url.search}${url.hash}` : link;
}
