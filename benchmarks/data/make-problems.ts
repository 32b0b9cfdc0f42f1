import {
  PROBLEM_CATEGORIES,
  type ProblemCategory,
  type ProblemStatus,
} from '#contract/problem-values.ts';
import { ENGLISH } from './english-texts.ts';
import { HINDI } from './hindi-texts.ts';
import {
  FIRST_NAMES,
  HINDI_NAMES,
  HINDI_STREETS,
  LAST_NAMES,
  PLACES,
  type Place,
  STREETS,
} from './places.ts';
import { Random } from './random.ts';
import type { RealRequest } from './real-requests.ts';
import { filled } from './texts.ts';

export interface MadeProblem {
  status: ProblemStatus;
  category: ProblemCategory;
  subject: string;
  description: string;
  location: string;
  place: Place;
  anonymous: boolean;
  name: string;
  phone: string;
  email: string;
  supportingLink: string;
  /** Milliseconds since 1970; rises from problem to problem. */
  at: number;
}

export interface ProblemSource {
  count: number;
  seed: number;
  hindi: readonly string[];
  /** May be empty. */
  requests: readonly RealRequest[];
}

const CATEGORY_WEIGHTS: Record<ProblemCategory, number> = {
  'Environment / Cleanliness': 0.29,
  'Public Services': 0.27,
  'Corruption / Misconduct': 0.11,
  'Law & Order / Police': 0.09,
  'Health / Hospitals': 0.08,
  Education: 0.06,
  'Women / Child Safety': 0.03,
  'Employment / Labor Rights': 0.03,
  Other: 0.04,
};

/** A backlog of years: most is done, a part never was looked at. */
const STATUS_WEIGHTS: Record<ProblemStatus, number> = {
  submitted: 0.12,
  under_review: 0.09,
  in_progress: 0.11,
  resolved: 0.45,
  closed: 0.23,
};

/** When the first one came, and how long they have been coming, in milliseconds. */
export const FIRST_DAY = Date.UTC(2019, 0, 1);
export const SPAN = 7.5 * 365.25 * 86_400_000;

/** Problems in the order in which they came; the same source makes the same problems. */
export function* makeProblems(source: ProblemSource): Generator<MadeProblem> {
  const random = new Random(source.seed);
  const step = SPAN / source.count;
  for (let index = 0; index < source.count; index++) {
    const at = Math.floor(FIRST_DAY + (index + random.next()) * step);
    yield { ...makeProblem(source, random), at };
  }
}

function makeProblem(source: ProblemSource, random: Random): Omit<MadeProblem, 'at'> {
  const isReal = source.requests.length > 0 && random.chance(0.2);
  const isHindi = !isReal && random.chance(0.4);
  const category = random.weighted(CATEGORY_WEIGHTS);
  const texts = isReal ? realTexts(source, random) : makeTexts(source, category, isHindi, random);
  return {
    ...texts,
    category: isReal ? random.pick(PROBLEM_CATEGORIES) : category,
    status: random.weighted(STATUS_WEIGHTS),
    place: random.pickEarly(PLACES),
    supportingLink: random.chance(0.15) ? `https://example.org/p/${random.between(1, 1e9)}` : '',
    ...makeReporter(isHindi, random),
  };
}

function makeReporter(isHindi: boolean, random: Random) {
  const first = random.pickEarly(FIRST_NAMES);
  const last = random.pickEarly(LAST_NAMES);
  const phone = `+91 9${random.between(100_000_000, 999_999_999)}`;
  const email = `${first}.${last}${random.between(1, 9999)}@example.org`.toLowerCase();
  return {
    anonymous: random.chance(0.18),
    name: isHindi ? random.pickEarly(HINDI_NAMES) : `${first} ${last}`,
    phone,
    email: random.chance(0.4) ? email : '',
  };
}

type ProblemTexts = Pick<MadeProblem, 'subject' | 'description' | 'location'>;

function makeTexts(
  { hindi }: ProblemSource,
  category: ProblemCategory,
  isHindi: boolean,
  random: Random,
): ProblemTexts {
  const texts = isHindi ? HINDI : ENGLISH;
  const place = random.pickEarly(isHindi ? HINDI_STREETS : STREETS);
  const { subjects, sentences } = texts.byCategory[category];
  const fill = (template: string) => filled(template, texts, place, random);
  const parts = [random.pick(sentences)];
  // Most problems are short, a few are very long.
  const more = Math.floor(1 + random.next() ** 3 * 9);
  for (let sentence = 0; sentence < more; sentence++) parts.push(random.pick(texts.closing));
  const described = parts.map(fill);
  if (isHindi && random.chance(0.08)) described.push(random.pick(hindi));
  const location = random.chance(0.7) ? fill('{place}, {house}') : '';
  return { subject: fill(random.pick(subjects)), description: described.join(' '), location };
}

function realTexts({ requests }: ProblemSource, random: Random): ProblemTexts {
  const { type, address } = random.pick(requests);
  const closing = filled(random.pick(ENGLISH.closing), ENGLISH, address, random);
  return {
    subject: `${type} at ${address}`,
    description: `${type} was asked for at ${address}. ${closing}`,
    location: address,
  };
}
