import { PROBLEM_STATUSES } from '#contract/problem-values.ts';
import type { DayFigures, Figures, OpenReports, Shares } from '#contract/stats.ts';
import { AGES, type Age, LARGEST } from '#contract/stats-values.ts';
import type { Handle } from '#server/database/tables.ts';
import { type CityDays, indexIn } from '#server/stats/city-days.ts';
import { DAY, dateOf } from '#server/stats/days.ts';
import {
  type CountedProblem,
  problemsToCount,
  publicationTimes,
  submissionTimes,
} from '#server/stats/figure-queries.ts';

export interface Counted {
  days: DayFigures[];
  /** Of the answers and solutions in those days. */
  firstAnswer: Figures['firstAnswer'];
  solution: Figures['solution'];
  /** Of the reports received in those days. */
  byCategory: Shares;
  byPlace: Shares;
}

/**
 * What happened in each of some stretches of days, and what is open.
 *
 * @param today the days up to today: how old an open report is
 */
export async function countFigures(
  db: Handle,
  stretches: readonly CityDays[],
  today: CityDays,
): Promise<{ stretches: Counted[]; open: OpenReports }> {
  const counts = stretches.map((days) => new StretchCounts(days));
  const open = new OpenCounts(today);
  for await (const problems of problemsToCount(db))
    for (const problem of problems) {
      open.add(problem);
      for (const stretch of counts) stretch.add(problem);
    }
  const from = Math.min(...stretches.map(({ starts }) => starts[0] as number));
  for await (const times of submissionTimes(db, from))
    for (const stretch of counts) stretch.count('submissions', times);
  for await (const times of publicationTimes(db, from))
    for (const stretch of counts) stretch.count('published', times);
  return { stretches: counts.map((stretch) => stretch.counted()), open: open.counted() };
}

class StretchCounts {
  readonly #days: CityDays;
  readonly #figures: DayFigures[];
  readonly #firstAnswers: number[] = [];
  readonly #solutions: number[] = [];
  readonly #categories = new Names();
  readonly #places = new Names();

  constructor(days: CityDays) {
    this.#days = days;
    this.#figures = days.starts.slice(1).map((_, index) => ({
      date: dateOf(days.first + index),
      published: 0,
      submissions: 0,
      reports: 0,
      solved: 0,
    }));
  }

  add(problem: CountedProblem): void {
    const { created_at: received, first_answer_at: answered } = problem;
    const day = this.#dayOf(received);
    if (day) {
      day.reports++;
      this.#categories.add(problem.category, problem.category);
      this.#places.add(problem.city_key, problem.city);
    }
    if (answered !== null && this.#dayOf(answered)) this.#firstAnswers.push(answered - received);
    const solved = isSolved(problem) ? problem.solved_at : null;
    const daySolved = solved === null ? undefined : this.#dayOf(solved);
    if (solved === null || !daySolved) return;
    daySolved.solved++;
    this.#solutions.push(solved - received);
  }

  count(what: 'submissions' | 'published', times: readonly number[]): void {
    for (const time of times) {
      const day = this.#dayOf(time);
      if (day) day[what]++;
    }
  }

  counted(): Counted {
    return {
      days: this.#figures,
      firstAnswer: median(this.#firstAnswers),
      solution: median(this.#solutions),
      byCategory: this.#categories.shares(),
      byPlace: this.#places.shares(),
    };
  }

  #dayOf = (time: number): DayFigures | undefined => this.#figures[indexIn(this.#days, time)];
}

/** A status that was taken back solved nothing. */
const isSolved = ({ status }: CountedProblem) => status === 'resolved' || status === 'closed';

class OpenCounts {
  readonly #days: CityDays;
  #total = 0;
  readonly #ages = new Map<Age, number>();
  readonly #statuses = new Map<string, number>();
  readonly #categories = new Names();
  readonly #places = new Names();

  constructor(days: CityDays) {
    this.#days = days;
  }

  add(problem: CountedProblem): void {
    const { status, category, city, city_key: cityKey } = problem;
    if (isSolved(problem)) return;
    this.#total++;
    raise(this.#ages, this.#ageOf(problem.created_at));
    raise(this.#statuses, status);
    this.#categories.add(category, category);
    this.#places.add(cityKey, city);
  }

  counted(): OpenReports {
    const open = PROBLEM_STATUSES.filter((status) => !isSolved({ status } as CountedProblem));
    return {
      total: this.#total,
      byAge: AGES.map((age) => ({ age, count: this.#ages.get(age) ?? 0 })),
      byStatus: open.map((status) => ({ status, count: this.#statuses.get(status) ?? 0 })),
      byCategory: this.#categories.shares(),
      byPlace: this.#places.shares(),
    };
  }

  #ageOf(received: number): Age {
    const index = indexIn(this.#days, received);
    // A clock that was set back may have received it after today.
    const isAhead = received >= (this.#days.starts.at(-1) as number);
    const days = isAhead ? 0 : index < 0 ? Infinity : this.#days.starts.length - 2 - index;
    return AGES.find((age) => days <= Number(age.split('-')[1] ?? Infinity)) ?? '31+';
  }
}

/** Counts by name, each shown as it was written last. */
class Names {
  readonly #counts = new Map<string, { name: string; count: number }>();

  add(key: string, name: string): void {
    this.#counts.set(key, { name, count: (this.#counts.get(key)?.count ?? 0) + 1 });
  }

  /** The largest first, equal ones by name. */
  shares(): Shares {
    const sorted = [...this.#counts.values()].sort(
      (a, b) => b.count - a.count || (a.name < b.name ? -1 : 1),
    );
    const others = sorted.slice(LARGEST).reduce((sum, { count }) => sum + count, 0);
    return { largest: sorted.slice(0, LARGEST), others };
  }
}

function raise<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The middle one in days, to a tenth; clocks that differ make no time negative. */
function median(times: readonly number[]): Figures['firstAnswer'] {
  const sorted = Float64Array.from(times, (time) => Math.max(0, time)).sort();
  const middle = (sorted.length - 1) / 2;
  const low = sorted[Math.floor(middle)];
  const high = sorted[Math.ceil(middle)];
  if (low === undefined || high === undefined) return { days: null, count: 0 };
  return { days: Math.round(((low + high) / 2 / DAY) * 10) / 10, count: sorted.length };
}
