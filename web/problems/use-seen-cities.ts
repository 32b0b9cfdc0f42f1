import { startTransition, useEffect, useMemo, useState } from 'react';
import type { Problem } from '#web/api/read-problem.ts';
import { inAlphabet } from '#web/text/by-name.ts';
import { useLanguage } from '#web/text/use-text.ts';
import { useCityRules } from './use-city-rules.ts';

/** Every city of the problems seen so far, once however it is spelled, in alphabetical order. */
export function useSeenCities(problems: Problem[]): string[] {
  const [spellings, setSpellings] = useState<string[]>([]);
  const { cityKey, cityName } = useCityRules();
  const language = useLanguage();
  useEffect(() => {
    const here = problems.map(({ city }) => city).filter(Boolean);
    // Their order takes the browser longer than a frame when it is asked for the first time.
    startTransition(() =>
      setSpellings((seen) => {
        const all = new Set([...seen, ...here]);
        return all.size === seen.length ? seen : [...all];
      }),
    );
  }, [problems]);
  return useMemo(() => {
    // What was seen first stays.
    const inReverse = spellings.toReversed();
    const names = new Map(inReverse.map((city) => [cityKey(city), cityName(city, language)]));
    return [...names.values()].sort(inAlphabet);
  }, [spellings, cityKey, cityName, language]);
}
