import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { NAMED_NETWORKS } from '#server/config.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** As `addressOf` has found it. */
    address?: string | undefined;
  }
}

/** The part of an IPv6 address that one household or machine has for itself, in 16-bit groups. */
const GROUPS_OF_A_HOUSEHOLD = 4;
/** The part that anybody gets who asks a provider for more: 65,536 households. */
const GROUPS_OF_A_NETWORK = 3;

/**
 * The address in an entry of `X-Forwarded-For`, which some proxies write with a port or in brackets.
 * Undefined for `unknown`, a name and anything else.
 */
function addressIn(entry: string): string | undefined {
  const withPort = /^\[([^\]]+)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(entry.trim());
  const address = withPort?.[1] ?? withPort?.[2] ?? entry.trim();
  return isIP(address) ? address : undefined;
}

/** Whether an entry of `X-Forwarded-For` is one of the proxies in `TRUST_PROXY`. */
export function proxiesOf(trusted: readonly string[]): (entry: string) => boolean {
  const proxies = new BlockList();
  for (const network of trusted.flatMap((entry) => NAMED_NETWORKS[entry] ?? [entry])) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (entry) => {
    const address = addressIn(entry);
    return address !== undefined && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  };
}

/**
 * The address that a call comes from, as the last trusted proxy says. Where that says no address, as
 * in `unknown`, the proxy itself: all who hide behind it count as one.
 */
export function addressOf(request: Pick<FastifyRequest, 'ip' | 'ips' | 'address'>): string {
  // Asked several times during a call, and the framework reads the headers anew each time.
  request.address ??= lastAddress(request.ips) ?? request.ip;
  return request.address;
}

function lastAddress(entries: readonly string[] = []): string | undefined {
  for (const entry of entries.toReversed()) {
    const address = addressIn(entry);
    if (address !== undefined) return address;
  }
  return undefined;
}

/**
 * Who an address stands for: itself, or its /64 network for IPv6, where one machine has addresses
 * without number.
 */
export function clientOf(address: string): string {
  return firstGroups(address, GROUPS_OF_A_HOUSEHOLD) ?? withoutPrefix(address);
}

/** The neighbourhood of an address, which one owner may have as a whole: its /24, its /48 for IPv6. */
export function networkOf(address: string): string {
  const network = firstGroups(address, GROUPS_OF_A_NETWORK);
  return network ?? withoutPrefix(address).replace(/\.\d+$/, '');
}

/** The IPv4 address in an IPv6 one that stands for it. */
const withoutPrefix = (address: string): string =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** The beginning of an IPv6 address; undefined for one that is or stands for an IPv4 address. */
function firstGroups(address: string, count: number): string | undefined {
  if (!isIPv6(address) || withoutPrefix(address) !== address) return undefined;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail.split(':').filter(Boolean);
  const gap = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0');
  const groups = [...start, ...gap, ...end].slice(0, count);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
