import { PROBLEM_STATUSES } from '#contract/problem-values.ts';
import type { DayFigures, Figures, OpenReports, Places, Shares } from '#contract/stats.ts';
import { AGES, type Age } from '#contract/stats-values.ts';
import { knownCityKey } from '#server/database/known-keys.ts';
import type { Handle } from '#server/database/tables.ts';
import { type CityDays, indexIn } from '#server/stats/city-days.ts';
import { DAY, dateOf } from '#server/stats/days.ts';
import {
  type CountedProblem,
  countingServer,
  type KnownAnswers,
  problemProgress,
  problemsToCount,
  publicationTimes,
  submissionTimes,
} from '#server/stats/figure-queries.ts';
import { Names, placesOf } from '#server/stats/names.ts';
import { atMost } from '#server/tasks/at-most.ts';

export interface Counted {
  days: DayFigures[];
  /** Of the answers and solutions in those days. */
  firstAnswer: Figures['firstAnswer'];
  solution: Figures['solution'];
  /** Of the reports received in those days. */
  byCategory: Shares;
  byPlace: Places;
}

/**
 * What happened in each of some stretches of days, and what is open.
 *
 * @param today the days up to today: how old an open report is
 * @param known what was counted before
 */
export async function countFigures(
  db: Handle,
  stretches: readonly CityDays[],
  today: CityDays,
  known = new KnownCounts(),
): Promise<{ stretches: Counted[]; open: OpenReports }> {
  const key = JSON.stringify([stretches, today].flat().map(({ first, starts }) => [first, starts]));
  const { counts, open } = await known.counts(db, key, () =>
    countProblems(db, { stretches, today, answers: known.answers }),
  );
  const counted = counts.map((stretch) => stretch.counted());
  const from = Math.min(...stretches.map(({ starts }) => starts[0] as number));
  const add = (what: 'submissions' | 'published', times: readonly number[]) => {
    for (const [index, days] of stretches.entries())
      for (const time of times) {
        const day = counted[index]?.days[indexIn(days, time)];
        if (day) day[what]++;
      }
  };
  for await (const times of submissionTimes(db, from)) add('submissions', times);
  for await (const times of publicationTimes(db, from)) add('published', times);
  return { stretches: counted, open: open.counted() };
}

interface CountedDays {
  stretches: readonly CityDays[];
  today: CityDays;
  answers: KnownAnswers;
}

interface ProblemCounts {
  counts: StretchCounts[];
  open: OpenCounts;
}

async function countProblems(
  db: Handle,
  { stretches, today, answers }: CountedDays,
): Promise<ProblemCounts> {
  const counts = stretches.map((days) => new StretchCounts(days));
  const open = new OpenCounts(today);
  for await (const problems of problemsToCount(db, answers))
    for (const problem of problems) {
      open.add(problem);
      for (const stretch of counts) stretch.add(problem);
    }
  return { counts, open };
}

/** Stretches of days whose problems are known; each somebody's choice on the dashboard or a month. */
const KNOWN = 8;
/** How many are counted at once: each goes through all problems. */
const COUNTED_AT_ONCE = 2;

/**
 * What was counted of problems, by far the most rows, until one comes or changes: any other commit, such as
 * a sign-in or a decision on a post, counts none of them anew.
 */
export class KnownCounts {
  readonly #known = new Map<string, { progress: string; made: Promise<ProblemCounts> }>();
  /** Whatever the days, so that a change of one problem lets a few histories be read, not all. */
  answers: KnownAnswers = new Map();
  readonly #inTurn = atMost(COUNTED_AT_ONCE);
  #server = '';

  /** Counted since the last change, or anew; those who ask at the same time wait for one count. */
  async counts(db: Handle, key: string, count: () => Promise<ProblemCounts>) {
    const server = await countingServer(db);
    const progress = await problemProgress(db);
    if (server !== this.#server) this.#forget(server);
    const known = this.#known.get(key);
    if (known?.progress === progress) return known.made;
    const entry = { progress, made: this.#inTurn(count) };
    this.#known.delete(key);
    this.#known.set(key, entry);
    const [oldest] = this.#known.keys();
    if (this.#known.size > KNOWN && oldest !== undefined) this.#known.delete(oldest);
    entry.made.catch(() => this.#known.get(key) === entry && this.#known.delete(key));
    return entry.made;
  }

  /** What another server has counted says nothing of this one. */
  #forget(server: string): void {
    this.#server = server;
    this.#known.clear();
    // A count that is under way goes on with its own.
    this.answers = new Map();
  }
}

class StretchCounts {
  readonly #days: CityDays;
  readonly #figures: DayFigures[];
  readonly #firstAnswers: number[] = [];
  readonly #solutions: number[] = [];
  readonly #categories = new Names();
  readonly #places = new Names(knownCityKey);

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
      this.#categories.add(problem.category);
      this.#places.add(problem.city);
    }
    if (answered !== null && this.#dayOf(answered)) this.#firstAnswers.push(answered - received);
    const solved = isSolved(problem) ? problem.solved_at : null;
    const daySolved = solved === null ? undefined : this.#dayOf(solved);
    if (solved === null || !daySolved) return;
    daySolved.solved++;
    this.#solutions.push(solved - received);
  }

  counted(): Counted {
    return {
      days: this.#figures.map((day) => ({ ...day })),
      firstAnswer: median(this.#firstAnswers),
      solution: median(this.#solutions),
      byCategory: this.#categories.shares(),
      byPlace: placesOf(this.#places),
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
  readonly #places = new Names(knownCityKey);

  constructor(days: CityDays) {
    this.#days = days;
  }

  add(problem: CountedProblem): void {
    const { status, category, city } = problem;
    if (isSolved(problem)) return;
    this.#total++;
    raise(this.#ages, this.#ageOf(problem.created_at));
    raise(this.#statuses, status);
    this.#categories.add(category);
    this.#places.add(city);
  }

  counted(): OpenReports {
    const open = PROBLEM_STATUSES.filter((status) => !isSolved({ status } as CountedProblem));
    return {
      total: this.#total,
      byAge: AGES.map((age) => ({ age, count: this.#ages.get(age) ?? 0 })),
      byStatus: open.map((status) => ({ status, count: this.#statuses.get(status) ?? 0 })),
      byCategory: this.#categories.shares(),
      byPlace: placesOf(this.#places),
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
