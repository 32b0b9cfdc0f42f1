import type { Places, Shares } from '#contract/stats.ts';
import { LARGEST } from '#contract/stats-values.ts';
import { cityNames } from '#contract/text/city-key.ts';

/** How often names come, such as those of cities. */
export class Names {
  readonly #counts = new Map<string, { name: string; count: number; key: string }>();
  readonly #keyOf: (name: string) => string;
  #shares: Shares | undefined;

  /** @param keyOf the same for names that count as one, which is shown as most have written it */
  constructor(keyOf = (name: string) => name) {
    this.#keyOf = keyOf;
  }

  /** Asks for the key of each name when it first comes: strangers write many, and others come in between. */
  add(name: string): void {
    const known = this.#counts.get(name);
    if (known) known.count++;
    else this.#counts.set(name, { name, count: 1, key: this.#keyOf(name) });
    this.#shares = undefined;
  }

  /** The largest first, equal ones by name. */
  shares(): Shares {
    this.#shares ??= this.#sorted();
    return this.#shares;
  }

  #sorted(): Shares {
    const sorted = [...Map.groupBy(this.#counts.values(), ({ key }) => key).values()]
      .map(together)
      .sort(largestFirst);
    return { largest: sorted.slice(0, LARGEST), others: sumOf(sorted.slice(LARGEST)) };
  }
}

/** Cities with what each language calls them, where they are known. */
export function placesOf(cities: Names): Places {
  const { largest, others } = cities.shares();
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
