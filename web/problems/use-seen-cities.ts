import { useEffect, useState } from 'react';
import type { Problem } from '#web/api/read-problem.ts';

/** Every city of the problems seen so far, in alphabetical order. */
export function useSeenCities(problems: Problem[]): string[] {
  const [cities, setCities] = useState<string[]>([]);
  useEffect(() => {
    setCities((seen) => {
      const all = new Set([...seen, ...problems.map(({ city }) => city).filter(Boolean)]);
      return all.size === seen.length ? seen : [...all].sort((a, b) => a.localeCompare(b));
    });
  }, [problems]);
  return cities;
}
