import { useEffect, useMemo, useState } from 'react';
import { MAX_PAGE } from '#contract/call-values.ts';
import { PROBLEM_PAGE_SIZE } from '#contract/problem-values.ts';
import { isAnnouncedByNow, useAddition } from '#web/api/additions.ts';
import type { ProblemFilters, ProblemQuestion } from '#web/api/problems.ts';
import { isSameValue, readQuery } from '#web/ui/query-params.ts';

/** Every filter as it is before anybody chooses: the address of the screen names those that are not so. */
export const NO_FILTERS: ProblemFilters = {
  search: '',
  status: [],
  category: [],
  city: [],
  priority: [],
  assignee: '',
  overdue: '',
  suspected: '',
};

const FILTERS = Object.keys(NO_FILTERS) as (keyof ProblemFilters)[];

/** The state of the screen that its address keeps. */
export const DEFAULTS = {
  ...NO_FILTERS,
  sort: '',
  page: 1,
  limit: PROBLEM_PAGE_SIZE as number,
  report: '',
};
export type ListState = typeof DEFAULTS;

/** Those that are typed, letter by letter. */
export const TYPED = ['search', 'city'] as const;
export const PAGE_SIZES = [PROBLEM_PAGE_SIZE, 25, 50];

/** Milliseconds of rest after which what is typed is asked for. */
const TYPING_PAUSE = 300;

/** What to ask the server for: a choice at once; what is typed, and its first page, once it rests. */
export function useAsked(values: ListState): ProblemQuestion {
  const [rested, setRested] = useState(values);
  const isTyping = TYPED.some((key) => !isSameValue(values[key], rested[key]));
  useEffect(() => {
    const timer = setTimeout(() => setRested(values), isTyping ? TYPING_PAUSE : 0);
    return () => clearTimeout(timer);
  }, [values, isTyping]);
  const knows = { suspected: useAddition('suspected'), desk: useAddition('desk') };
  const question = questionOf(isTyping ? rested : values, knows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same object while it asks for the same
  return useMemo(() => question, [JSON.stringify(question)]);
}

/** What the screen will ask for at the address of the page, as far as is known of the backend by now. */
export const askedAtAddress = (): ProblemQuestion =>
  questionOf(readQuery(new URLSearchParams(location.search), DEFAULTS), {
    suspected: isAnnouncedByNow('suspected'),
    desk: isAnnouncedByNow('desk'),
  });

function questionOf(
  { page, limit, sort, report: _, ...filters }: ListState,
  knows: { suspected: boolean; desk: boolean },
): ProblemQuestion {
  const search = filters.search.trim();
  const city = filters.city.map((name) => name.trim()).filter(Boolean);
  const suspected = knows.suspected && filters.suspected === 'true' ? 'true' : '';
  const isKnown = PAGE_SIZES.includes(limit);
  const question = {
    filters: { ...filters, search, city, suspected },
    sort,
    // One that no list has leads to the last one.
    page: Math.min(page, MAX_PAGE),
    limit: isKnown ? limit : PROBLEM_PAGE_SIZE,
  };
  return knows.desk ? question : specified(question);
}

/** What any backend can be asked for: one value of each of the specified filters, and the first order. */
function specified({ filters, page }: ProblemQuestion): ProblemQuestion {
  const { search, status, category, city, suspected } = filters;
  const one = {
    status: status.slice(0, 1),
    category: category.slice(0, 1),
    city: city.slice(0, 1),
  };
  return {
    filters: { ...NO_FILTERS, search, suspected, ...one },
    sort: '',
    page,
    limit: PROBLEM_PAGE_SIZE,
  };
}

/** What a saved view chooses of the list: everything else is as at first. */
export function readView(query: string): Omit<ListState, 'page' | 'report'> {
  const { page: _, report: __, ...chosen } = readQuery(new URLSearchParams(query), DEFAULTS);
  return chosen;
}

/**
 * Whether two choices find the same, whatever the order in which somebody made them.
 *
 * @param cityKey the same for all spellings of a city that are taken together
 */
export function isSameChoice(
  one: ProblemFilters,
  other: ProblemFilters,
  cityKey = (city: string) => city,
): boolean {
  const keyed = (choice: ProblemFilters) => ({
    ...choice,
    city: [...new Set(choice.city.map(cityKey))],
  });
  const [first, second] = [keyed(one), keyed(other)];
  return FILTERS.every((key) => isSameValue(inOrder(first[key]), inOrder(second[key])));
}

const inOrder = (value: string | readonly string[]) =>
  typeof value === 'string' ? value : value.toSorted();

export const isFiltered = (filters: ProblemFilters): boolean =>
  Object.values(filters).some((value) => value.length > 0);
