import { randomInt } from 'node:crypto';
import { clientOf, networkOf } from '#server/http/client-of.ts';
import { type RateLimit, type RateLimitContext, tooMany } from '#server/http/rate-limit.ts';

/** Counts held at once, of addresses, of networks and of each thing remembered: some 40 MB. Past it the oldest go first. */
export const MOST_COUNTS = 100_000;
/** So many go at once: to find the oldest of a map costs a walk over the places of all that went before. */
export const LET_GO_AT_ONCE = 1000;

/** A network may do as much as so many addresses, where its limit does not say otherwise. */
const NETWORK_FACTOR = 20;

export interface AddressLimit extends RateLimit {
  /** What all addresses of one network may do together: a /24, or a /48 of IPv6. */
  networkMax?: number;
  /**
   * Neither the log nor a neighbour behind the same address can tell when a try came, or that one did:
   * nothing is logged when the limit is reached, its windows begin at the same times for all, and each
   * count lets some more through, nobody knows how many.
   */
  isUnsaid?: true;
}

/** Up to so many more pass a limit that is not said: one or a few of them make no difference that can be seen. */
export const MOST_SPARE = 20;

/** What is remembered of an address for so many seconds. */
export type Memory = Pick<RateLimit, 'name' | 'window'>;

interface Count {
  tries: number;
  /** Milliseconds. */
  endsAt: number;
  /** Tries past the limit that are let through. */
  spare: number;
}

interface Counted {
  counts: Map<string, Count>;
  key: string;
  most: number;
}

/**
 * Counts by address and by its network, in the memory of this process alone: nothing that is derived
 * from an address is ever stored, so neither the disk nor a backup tells who called. A restart
 * forgets them.
 */
export class AddressCounts {
  private readonly clients = new Map<string, Count>();
  private readonly networks = new Map<string, Count>();
  /** By name, each apart: what strangers fill must not push out what owners have shown. */
  private readonly memories = new Map<string, Map<string, Count>>();

  /**
   * Counts one more try from an address, or of what `also` names from there.
   *
   * @throws {HttpError} 429 with `Retry-After` past the limit of the address or of its network
   */
  count(
    context: Pick<RateLimitContext, 'now' | 'log'>,
    limit: AddressLimit,
    address: string,
    also = '',
  ): void {
    const wait = this.wait(context, limit, address, also);
    if (wait !== undefined) throw tooMany(wait);
  }

  /**
   * Counts as `count` does, but refuses nothing: answers the milliseconds until a try fits again,
   * undefined while it does.
   */
  wait(
    { now, log }: Partial<Pick<RateLimitContext, 'log'>> & Pick<RateLimitContext, 'now'>,
    limit: AddressLimit,
    address: string,
    also = '',
  ): number | undefined {
    const time = now();
    const counted = this.countsOf(limit, address, also);
    // Asked first: who is refused fills no network for the neighbours, and a full one pushes out no counts of others.
    const wait = waitOf(counted, limit, time);
    if (wait !== undefined) return wait;
    for (const { counts, key, most } of counted) {
      const { tries } = raise(counts, limit, { key, time });
      // Said once for each full count: whoever goes on must not fill the log.
      if (tries === most && !limit.isUnsaid) log?.warn({ limit: limit.name }, 'a limit is reached');
    }
    return undefined;
  }

  /** What `wait` would answer, counting nothing. */
  waitNow({ now }: Pick<RateLimitContext, 'now'>, limit: AddressLimit, address: string) {
    return waitOf(this.countsOf(limit, address, ''), limit, now());
  }

  private countsOf(limit: AddressLimit, address: string, also: string): Counted[] {
    const { max, networkMax = max * NETWORK_FACTOR } = limit;
    return [
      { counts: this.clients, key: keyOf(limit, clientOf(address), also), most: max },
      { counts: this.networks, key: keyOf(limit, networkOf(address), also), most: networkMax },
    ];
  }

  /** Counts as `count` does, and answers whether it was within the limit; nothing is refused or said. */
  fits({ now }: Pick<RateLimitContext, 'now'>, limit: AddressLimit, address: string, also = '') {
    return this.wait({ now }, limit, address, also) === undefined;
  }

  /** Remembers that this address has done something, anew each time; it limits nothing. */
  remember({ now }: Pick<RateLimitContext, 'now'>, what: Memory, address: string, also = ''): void {
    const counts = this.memories.get(what.name) ?? new Map<string, Count>();
    this.memories.set(what.name, counts);
    begin(counts, keyOf(what, clientOf(address), also), newCount(what, now()));
  }

  /** Whether this is remembered of this address while its time lasts. */
  has({ now }: Pick<RateLimitContext, 'now'>, what: Memory, address: string, also = ''): boolean {
    const key = keyOf(what, clientOf(address), also);
    return running(this.memories.get(what.name)?.get(key), what, now()) !== undefined;
  }

  /** Forgets the tries of one who has shown to be the right one. */
  forget(limit: RateLimit, address: string, also = ''): void {
    this.clients.delete(keyOf(limit, clientOf(address), also));
  }

  /** Forgets what is over; `time` in milliseconds. */
  removeOld(time: number): void {
    for (const counts of [this.clients, this.networks, ...this.memories.values()])
      for (const [key, { endsAt }] of counts) if (endsAt <= time) counts.delete(key);
  }
}

/** Milliseconds until none of these is full; undefined where none is. */
function waitOf(counted: Counted[], limit: AddressLimit, time: number): number | undefined {
  for (const { counts, key, most } of counted.toReversed()) {
    const count = running(counts.get(key), limit, time);
    if (count && count.tries >= most + count.spare) return count.endsAt - time;
  }
  return undefined;
}

function raise(
  counts: Map<string, Count>,
  limit: AddressLimit,
  { key, time }: { key: string; time: number },
): Count {
  const count = running(counts.get(key), limit, time) ?? begin(counts, key, newCount(limit, time));
  count.tries += 1;
  return count;
}

function newCount(
  { window, isUnsaid }: Memory & Pick<AddressLimit, 'isUnsaid'>,
  time: number,
): Count {
  const length = window * 1000;
  if (!isUnsaid) return { tries: 0, endsAt: time + length, spare: 0 };
  return { tries: 0, endsAt: time - (time % length) + length, spare: randomInt(MOST_SPARE + 1) };
}

/** Undefined for a count that is over. */
function running(count: Count | undefined, { window }: Memory, time: number): Count | undefined {
  // What ends later than it could was begun before the clock was set back: it counts as over.
  const isOver = !count || count.endsAt <= time || count.endsAt > time + window * 1000;
  return isOver ? undefined : count;
}

function begin(counts: Map<string, Count>, key: string, count: Count): Count {
  // Anew at the end: the first in the map are the oldest.
  counts.delete(key);
  if (counts.size >= MOST_COUNTS) letOldestGo(counts);
  counts.set(key, count);
  return count;
}

function letOldestGo(counts: Map<string, Count>): void {
  const left = counts.size - LET_GO_AT_ONCE;
  for (const oldest of counts.keys()) {
    if (counts.size <= left) return;
    counts.delete(oldest);
  }
}

const keyOf = ({ name }: Memory, who: string, also: string) => `${name} ${who} ${also}`;
