import { isIPv6 } from 'node:net';

/** The part of an IPv6 address that one household or machine has for itself, in 16-bit groups. */
const GROUPS_OF_A_NETWORK = 4;

/**
 * Who an address stands for: itself, or its /64 network for IPv6, where one machine has addresses
 * without number.
 */
export function clientOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail.split(':').filter(Boolean);
  const gap = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0');
  const groups = [...start, ...gap, ...end].slice(0, GROUPS_OF_A_NETWORK);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
