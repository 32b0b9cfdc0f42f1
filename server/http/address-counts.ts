import { clientOf } from '#server/http/client-of.ts';
import { type RateLimit, type RateLimitContext, tooMany } from '#server/http/rate-limit.ts';

/** Counts held at once: some 20 MB. Past it the oldest are forgotten first. */
export const MOST_COUNTS = 100_000;

interface Count {
  tries: number;
  /** Milliseconds. */
  endsAt: number;
}

/**
 * Counts by address, in the memory of this process alone: nothing that is derived from an address is
 * ever stored, so neither the disk nor a backup tells who called. A restart forgets them.
 */
export class AddressCounts {
  private readonly counts = new Map<string, Count>();

  /**
   * Counts one more try from an address, or of what `also` names from there.
   *
   * @throws {HttpError} 429 with `Retry-After` past the limit
   */
  count(
    { now, log }: Pick<RateLimitContext, 'now' | 'log'>,
    limit: RateLimit,
    address: string,
    also = '',
  ): void {
    const time = now();
    const { tries, endsAt } = this.raise(limit, keyOf(limit.name, address, also), time);
    if (tries > limit.max) throw tooMany(endsAt - time);
    // Said once for each full count: whoever goes on must not fill the log.
    if (tries === limit.max) log.warn({ limit: limit.name }, 'a limit is reached');
  }

  /** Counts as `count` does, and answers whether it was within the limit; nothing is refused. */
  fits({ now }: Pick<RateLimitContext, 'now'>, limit: RateLimit, address: string, also = '') {
    return this.raise(limit, keyOf(limit.name, address, also), now()).tries <= limit.max;
  }

  /** Forgets the tries of one who has shown to be the right one. */
  forget({ name }: RateLimit, address: string, also = ''): void {
    this.counts.delete(keyOf(name, address, also));
  }

  /** Forgets what is over; `time` in milliseconds. */
  removeOld(time: number): void {
    for (const [key, { endsAt }] of this.counts) if (endsAt <= time) this.counts.delete(key);
  }

  private raise({ window }: RateLimit, key: string, time: number): Count {
    const count = this.running(key, time, window) ?? this.begin(key, time + window * 1000);
    count.tries += 1;
    return count;
  }

  private running(key: string, time: number, window: number): Count | undefined {
    const count = this.counts.get(key);
    // What ends later than it could was begun before the clock was set back: it counts as over.
    const isOver = !count || count.endsAt <= time || count.endsAt > time + window * 1000;
    return isOver ? undefined : count;
  }

  private begin(key: string, endsAt: number): Count {
    // Anew at the end: the first in the map are the oldest.
    this.counts.delete(key);
    const [oldest] = this.counts.size >= MOST_COUNTS ? this.counts.keys() : [];
    if (oldest !== undefined) this.counts.delete(oldest);
    const count = { tries: 0, endsAt };
    this.counts.set(key, count);
    return count;
  }
}

const keyOf = (name: string, address: string, also: string) =>
  `${name} ${clientOf(address)} ${also}`;
