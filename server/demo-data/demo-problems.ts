import {
  PROBLEM_STATUSES,
  type ProblemPriority,
  type ProblemStatus,
} from '#contract/problem-values.ts';
import { places } from '#server/demo-data/places.ts';
import { type ProblemTemplate, problemTemplates } from '#server/demo-data/problem-templates.ts';
import type { RandomChoices } from '#server/demo-data/random-choices.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

export interface DemoProblem {
  category: ProblemTemplate['category'];
  subject: string;
  description: string;
  location: string;
  /** A date such as 2026-03-05. */
  incidentDate: string;
  supportingLink: string;
  city: string;
  /** Null for an anonymous problem. */
  reporter: { name: string; phone: string; email: string } | null;
  /** Given only where it is not the usual one of the category. */
  priority: ProblemPriority | undefined;
  /** Milliseconds. */
  at: number;
  history: { from: ProblemStatus; to: ProblemStatus; note: string; at: number }[];
}

/** Problems over the year before `now`, the oldest first. */
export function demoProblems(
  count: number,
  { now, choose }: { now: number; choose: RandomChoices },
): DemoProblem[] {
  const times = Array.from({ length: count }, () => now - choose.between(2, 365 * 24) * HOUR);
  return times.sort((one, other) => one - other).map((at) => demoProblem(at, now, choose));
}

function demoProblem(at: number, now: number, choose: RandomChoices): DemoProblem {
  const template = choose.of(problemTemplates);
  const { city, landmarks } = choose.next() < 0.5 ? capital() : choose.of(places);
  const [place, hindi] = choose.of(landmarks);
  const named = isHindi(template) ? hindi : place;
  const days = choose.between(2, 40);
  return {
    category: template.category,
    subject: template.subject(named),
    description: template.description(named, days),
    location: choose.next() < 0.8 ? `${place}, ${city}` : '',
    incidentDate: choose.next() < 0.7 ? dateBefore(at, days) : '',
    supportingLink: choose.next() < 0.2 ? 'https://example.org/photographs' : '',
    city,
    reporter: choose.next() < 0.3 ? null : reporter(choose),
    priority: choose.next() < 0.12 ? 'low' : undefined,
    at,
    history: historyUntil(now, at, choose),
  };
}

const isHindi = ({ subject }: ProblemTemplate) => /\p{Script=Devanagari}/u.test(subject(''));

function capital(): (typeof places)[number] {
  const [first] = places;
  if (!first) throw new Error('The list of places is empty');
  return first;
}

const dateBefore = (at: number, days: number) =>
  new Date(at - days * DAY).toISOString().slice(0, 10);

const givenNames = ['Anita', 'Rakesh', 'Sunita', 'Imran', 'Pooja', 'Manoj', 'Rukhsana', 'Vikash'];
const hindiNames = ['सुनीता देवी', 'रमेश प्रसाद', 'नसीमा ख़ातून', 'अजय कुमार'];
const familyNames = ['Kumari', 'Prasad', 'Devi', 'Ansari', 'Singh', 'Paswan', 'Sinha', 'Yadav'];

/** Telephone numbers of this form are given to nobody. */
function reporter(choose: RandomChoices): DemoProblem['reporter'] {
  const name =
    choose.next() < 0.3
      ? choose.of(hindiNames)
      : `${choose.of(givenNames)} ${choose.of(familyNames)}`;
  const phone = `+91 00000 ${choose.between(10_000, 99_999)}`;
  return { name, phone, email: choose.next() < 0.5 ? 'reporter@example.org' : '' };
}

const notes: Record<ProblemStatus, readonly string[]> = {
  submitted: [''],
  under_review: ['', 'Called the reporter for the exact place.', 'वार्ड कार्यालय से जानकारी माँगी गई।'],
  in_progress: ['Handed in at the ward office.', 'काम की तारीख़ मिली है।', ''],
  resolved: ['A volunteer has seen that it is done.', 'मरम्मत पूरी हुई।', ''],
  closed: ['The reporter agrees.', ''],
};

/** Of twenty problems one stays where it is at each step; of three that are solved one is not closed. */
const STAYS = 0.05;
const STAYS_SOLVED = 0.33;

/** The older a problem, the further it has come; some go no further at each step. */
function historyUntil(now: number, from: number, choose: RandomChoices): DemoProblem['history'] {
  const history: DemoProblem['history'] = [];
  let at = from;
  for (const [index, to] of PROBLEM_STATUSES.slice(1).entries()) {
    at += choose.between(6, 24 * 10) * HOUR;
    if (at >= now || choose.next() < (to === 'closed' ? STAYS_SOLVED : STAYS)) break;
    history.push({
      from: PROBLEM_STATUSES[index] ?? 'submitted',
      to,
      note: choose.of(notes[to]),
      at,
    });
  }
  return history;
}
