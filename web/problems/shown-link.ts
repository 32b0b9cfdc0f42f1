/** Behind what every link begins with, a host of letters that are not taken for others, and its end. */
const PLAIN =
  /^https?:\/\/(?:[\w.-]|[\u0901\u0902\u0904-\u0963\u0966-\u096f])+(?::\d+)?(?:[/?#]|$)/i;

/**
 * A web link as it is shown: strangers send hosts of letters that look like others, or put a name before an
 * @ that looks like the host. Of such a link stands there what the browser will open.
 */
export function shownLink(link: string): string {
  const url = PLAIN.test(link) ? null : URL.parse(link);
  return url ? `${url.origin}${url.pathname}${url.search}${url.hash}` : link;
}
