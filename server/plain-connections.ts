import { BlockList, isIP, isIPv4 } from 'node:net';
import { postgresHosts } from '#server/database/postgres-hosts.ts';

/** What may go unencrypted to or from other machines where the operator says so. */
const PLAIN = ['http', 'database', 'store'] as const;
export type Plain = (typeof PLAIN)[number];

export const isPlain = (text: string) => PLAIN.some((kind) => kind === text);

/** Modes that never fall back to a plain connection; `prefer` and `allow` of other programs do. */
const ENCRYPTED = ['require', 'verify-ca', 'verify-full'];

interface Connections {
  HOST: string;
  PUBLIC_URL?: string | undefined;
  TRUST_PROXY: readonly string[];
  DATABASE_URL?: string | undefined;
  DATABASE_REPLICA_URL?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  ALLOW_PLAIN: readonly Plain[];
}

/** Whether a host, an address or a bracketed one is this machine for sure; nothing is looked up. */
export function isThisMachine(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether an entry of `TRUST_PROXY` begins on this machine. */
function isOnThisMachine(proxy: string): boolean {
  const [address = ''] = proxy.split('/');
  const version = isIP(address);
  return version === 0
    ? proxy === 'loopback'
    : LOOPBACK.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Sentences on connections that others could listen to, each with its setting; no value is repeated. */
export function plainConnections(settings: Connections): string[] {
  const { HOST, PUBLIC_URL, TRUST_PROXY, S3_ENDPOINT, ALLOW_PLAIN } = settings;
  const plainDatabase = (['DATABASE_URL', 'DATABASE_REPLICA_URL'] as const).find((name) =>
    postgresHosts(settings[name] ?? '')?.some(isPlainDatabase),
  );
  // A proxy on this machine needs no other address than loopback: it explains none.
  const hasProxy =
    TRUST_PROXY.some((proxy) => !isOnThisMachine(proxy)) &&
    PUBLIC_URL?.startsWith('https:') === true;
  const found: Record<Plain, string | false> = {
    http:
      !isThisMachine(HOST) &&
      !hasProxy &&
      'HOST: other machines could reach this address over plain HTTP. Set PUBLIC_URL to the https address and TRUST_PROXY to the proxy on another machine that encrypts',
    database:
      plainDatabase !== undefined &&
      `${plainDatabase}: the connection to this database could be listened to. Add sslmode=verify-full`,
    store:
      S3_ENDPOINT !== undefined &&
      isPlainStore(S3_ENDPOINT) &&
      'S3_ENDPOINT: the connection to this store could be listened to. Use an https address',
  };
  return PLAIN.filter((kind) => found[kind] && !ALLOW_PLAIN.includes(kind)).map(
    (kind) => `${found[kind]}, or set ALLOW_PLAIN to ${kind} where nobody can listen in between`,
  );
}

/** The last of equal parameters counts, and `host` before the host of the address, as for the driver. */
function isPlainDatabase(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const last = (name: string) => searchParams.getAll(name).at(-1);
  const host = last('host') ?? decodeURIComponent(hostname);
  // A socket in the file system.
  if (host.startsWith('/') || isThisMachine(host)) return false;
  return !ENCRYPTED.includes(last('sslmode') ?? '');
}

function isPlainStore(endpoint: string): boolean {
  const { protocol, hostname } = new URL(endpoint);
  return protocol === 'http:' && !isThisMachine(hostname);
}
