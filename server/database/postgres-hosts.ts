/** The scheme, who signs in, the hosts, and the database with its options. */
const SHAPE = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^@/?#]+)(\/[^/?#]+(?:\?[^#]*)?)$/;

/**
 * One address for each host of `postgres://user:password@host1:5432,host2:5432/name`; undefined when
 * it has another shape.
 */
export function postgresHosts(url: string): readonly string[] | undefined {
  const [, before = '', hosts = '', after = ''] = SHAPE.exec(url) ?? [];
  const urls = hosts.split(',').map((host) => `${before}${host}${after}`);
  return hosts !== '' && urls.every(isAddress) ? urls : undefined;
}

/** The driver, which takes the last `port` of the options before that of the host, never ends where it is none. */
function isAddress(url: string): boolean {
  const port = URL.parse(url)?.searchParams.getAll('port').at(-1);
  return URL.canParse(url) && (!port || (/^\d{1,5}$/.test(port) && Number(port) <= 65535));
}
