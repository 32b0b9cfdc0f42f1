import type { Places, Shares } from '#contract/stats.ts';
import { LARGEST } from '#contract/stats-values.ts';
import { cityNames } from '#contract/text/city-key.ts';
import { knownCityKey } from '#server/database/known-keys.ts';

/** How often each name came. */
export class Names {
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    raise(this.#counts, name);
  }

  /**
   * The largest first, equal ones by name.
   *
   * @param keyOf the same for names that count as one, which is shown as most have written it
   */
  shares(keyOf = (name: string) => name): Shares {
    const shares = Array.from(this.#counts, ([name, count]) => ({ name, count }));
    const sorted = [...Map.groupBy(shares, ({ name }) => keyOf(name)).values()]
      .map(together)
      .sort(largestFirst);
    return { largest: sorted.slice(0, LARGEST), others: sumOf(sorted.slice(LARGEST)) };
  }
}

/** A city once, however it is spelled. */
export function placesOf(cities: Names): Places {
  const { largest, others } = cities.shares(knownCityKey);
  const named = largest.map((place) => {
    const names = cityNames(place.name);
    return names ? { ...place, names } : place;
  });
  return { largest: named, others };
}

type Share = Shares['largest'][number];

const largestFirst = (a: Share, b: Share) => b.count - a.count || (a.name < b.name ? -1 : 1);

const sumOf = (shares: Share[]) => shares.reduce((sum, { count }) => sum + count, 0);

const together = (spellings: Share[]): Share => ({
  name: spellings.sort(largestFirst)[0]?.name ?? '',
  count: sumOf(spellings),
});

/** Counts one more. */
export function raise<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
