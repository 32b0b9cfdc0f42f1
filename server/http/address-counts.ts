import { clientOf, networkOf } from '#server/http/client-of.ts';
import { type RateLimit, type RateLimitContext, tooMany } from '#server/http/rate-limit.ts';

/** Counts held at once, of addresses and of networks each: some 20 MB. Past it the oldest go first. */
export const MOST_COUNTS = 100_000;

/** A network may do as much as so many addresses, where its limit does not say otherwise. */
const NETWORK_FACTOR = 20;

export interface AddressLimit extends RateLimit {
  /** What all addresses of one network may do together: a /24, or a /48 of IPv6. */
  networkMax?: number;
  /** Nothing is logged when it is reached: the line would have the time of what is kept without one. */
  isUnsaid?: true;
}

interface Count {
  tries: number;
  /** Milliseconds. */
  endsAt: number;
}

/**
 * Counts by address and by its network, in the memory of this process alone: nothing that is derived
 * from an address is ever stored, so neither the disk nor a backup tells who called. A restart
 * forgets them.
 */
export class AddressCounts {
  private readonly clients = new Map<string, Count>();
  private readonly networks = new Map<string, Count>();

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
    const { max, networkMax = max * NETWORK_FACTOR } = limit;
    const time = now();
    const counted = [
      { counts: this.clients, who: clientOf(address), most: max },
      // After its address: one that is refused must not fill the network for its neighbours.
      { counts: this.networks, who: networkOf(address), most: networkMax },
    ];
    for (const { counts, who, most } of counted) {
      const { tries, endsAt } = raise(counts, limit, { key: keyOf(limit, who, also), time });
      if (tries > most) return endsAt - time;
      // Said once for each full count: whoever goes on must not fill the log.
      if (tries === most && !limit.isUnsaid) log?.warn({ limit: limit.name }, 'a limit is reached');
    }
    return undefined;
  }

  /** Counts as `count` does, and answers whether it was within the limit; nothing is refused or said. */
  fits({ now }: Pick<RateLimitContext, 'now'>, limit: AddressLimit, address: string, also = '') {
    return this.wait({ now }, limit, address, also) === undefined;
  }

  /** Whether anything was counted from this address while its time lasts. */
  has({ now }: Pick<RateLimitContext, 'now'>, limit: RateLimit, address: string, also = '') {
    const key = keyOf(limit, clientOf(address), also);
    return running(this.clients.get(key), limit, now()) !== undefined;
  }

  /** Forgets the tries of one who has shown to be the right one. */
  forget(limit: RateLimit, address: string, also = ''): void {
    this.clients.delete(keyOf(limit, clientOf(address), also));
  }

  /** Forgets what is over; `time` in milliseconds. */
  removeOld(time: number): void {
    for (const counts of [this.clients, this.networks])
      for (const [key, { endsAt }] of counts) if (endsAt <= time) counts.delete(key);
  }
}

function raise(
  counts: Map<string, Count>,
  limit: RateLimit,
  { key, time }: { key: string; time: number },
): Count {
  const count =
    running(counts.get(key), limit, time) ?? begin(counts, key, time + limit.window * 1000);
  count.tries += 1;
  return count;
}

/** Undefined for a count that is over. */
function running(count: Count | undefined, { window }: RateLimit, time: number): Count | undefined {
  // What ends later than it could was begun before the clock was set back: it counts as over.
  const isOver = !count || count.endsAt <= time || count.endsAt > time + window * 1000;
  return isOver ? undefined : count;
}

function begin(counts: Map<string, Count>, key: string, endsAt: number): Count {
  // Anew at the end: the first in the map are the oldest.
  counts.delete(key);
  const [oldest] = counts.size >= MOST_COUNTS ? counts.keys() : [];
  if (oldest !== undefined) counts.delete(oldest);
  const count = { tries: 0, endsAt };
  counts.set(key, count);
  return count;
}

const keyOf = ({ name }: RateLimit, who: string, also: string) => `${name} ${who} ${also}`;
