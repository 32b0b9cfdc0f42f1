import { useEffect, useState } from 'react';
import { useAddition } from '#web/api/additions.ts';
import { backgroundTurn } from '#web/api/background-turn.ts';

export type CityRules = Pick<
  typeof import('#contract/text/city-key.ts'),
  'cityKey' | 'cityName' | 'cityNames'
>;

/** A backend that takes no spellings together is asked for each by itself. */
const EACH_ITS_OWN: CityRules = {
  cityKey: (city) => city,
  cityName: (city) => city,
  cityNames: () => undefined,
};

/** At hand for the next time. */
let kept: CityRules | undefined;

/** Which spellings mean one city; until that is here, and where it does not come, each is its own. */
export function useCityRules(): CityRules {
  const areTogether = useAddition('city-spellings');
  const [rules, setRules] = useState(kept);
  useEffect(() => {
    if (!areTogether) return;
    const keep = (loaded: CityRules) => {
      kept = loaded;
      setRules(loaded);
    };
    void backgroundTurn()
      .then(() => import('#contract/text/city-key.ts'))
      .then(keep, () => undefined);
  }, [areTogether]);
  return (areTogether && rules) || EACH_ITS_OWN;
}

/** Of spellings that mean one city the first: a link may have several. */
export function useOnceEach(cities: readonly string[]): string[] {
  const { cityKey } = useCityRules();
  const isFirst = (city: string, index: number) =>
    cities.findIndex((other) => cityKey(other) === cityKey(city)) === index;
  return cities.filter(isFirst);
}
