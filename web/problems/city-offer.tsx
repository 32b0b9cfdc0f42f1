import { MapPin } from 'lucide-react';
import { useMemo } from 'react';
import type { ProblemFilters } from '#web/api/problems.ts';
import { useLanguage, useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { voiceOf } from '#web/ui/voice-of.ts';
import { cityInSearch } from './city-in-search.ts';
import { focusFilters } from './filter-chips.tsx';
import { useCityRules } from './use-city-rules.ts';

interface CityOfferProps {
  values: ProblemFilters;
  /** Those of reports that were seen. */
  cities: string[];
  onChange: (change: Partial<ProblemFilters>) => void;
}

/** The city that somebody has typed into the search, as a filter in one press. */
export function CityOffer({ values, cities, onChange }: CityOfferProps) {
  const text = useText().desk;
  const language = useLanguage();
  const { cityKey, cityNames } = useCityRules();
  const { search } = values;
  const named = useMemo(
    () => cityInSearch(search, { cityKey, cityNames, language, seen: cities }),
    [search, cityKey, cityNames, language, cities],
  );
  if (!named || values.city.some((city) => cityKey(city) === cityKey(named.city))) return null;
  const label = text.onlyIn(named.city);
  return (
    <Button
      size="sm"
      icon={<MapPin />}
      {...voiceOf(label)}
      onClick={({ currentTarget }) => {
        // It goes with the press.
        focusFilters(currentTarget);
        onChange({ city: [named.city], search: named.rest });
      }}
      className="max-w-full"
    >
      <span dir="auto" className="truncate">
        {label}
      </span>
    </Button>
  );
}
