import { NO_ASSIGNEE } from '#contract/problem-values.ts';
import { useSession } from '#web/api/check-session.ts';
import type { ProblemFilters } from '#web/api/problems.ts';
import type { Colleague } from '#web/api/read-problem.ts';
import { known } from '#web/text/known.ts';
import { useLanguage, useText } from '#web/text/use-text.ts';
import { useStatusName } from './status-badge.tsx';
import { useCityRules } from './use-city-rules.ts';

/** One's own id, where the backend has told it. */
export const useOwnId = (): string | undefined => useSession().user?.id;

/** Something that is chosen, and the filters without it. */
export interface ChosenFilter {
  /** The same whatever it is called. */
  id: string;
  name: string;
  without: Partial<ProblemFilters>;
}

/** What is chosen beside the search, each by its name. */
export function useChosenFilters(
  filters: ProblemFilters,
  colleagues: readonly Colleague[],
): ChosenFilter[] {
  const { problems: text, desk, values } = useText();
  const statusName = useStatusName();
  const me = useOwnId();
  const { cityName } = useCityRules();
  const language = useLanguage();
  const priorityName = (value: string) => text.priority(known(text.priorities, value) ?? value);

  function holder(id: string): string {
    if (id === me) return desk.mine;
    if (id === NO_ASSIGNEE) return desk.nobodyHasIt;
    return desk.hasIt(colleagues.find((one) => one.id === id)?.name ?? desk.somebody);
  }

  function eachOf(
    key: 'status' | 'priority' | 'category' | 'city',
    nameOf: (value: string) => string,
  ): ChosenFilter[] {
    return filters[key].map((value) => ({
      id: `${key} ${value}`,
      name: nameOf(value),
      without: { [key]: filters[key].filter((other) => other !== value) },
    }));
  }

  const one = (key: 'assignee' | 'overdue', name: string): ChosenFilter[] =>
    filters[key] ? [{ id: key, name, without: { [key]: '' } }] : [];

  return [
    ...eachOf('status', statusName),
    ...eachOf('priority', priorityName),
    ...eachOf('category', values.problemCategory),
    ...eachOf('city', (city) => cityName(city, language)),
    ...one('assignee', holder(filters.assignee)),
    ...one('overdue', desk.late),
  ];
}
