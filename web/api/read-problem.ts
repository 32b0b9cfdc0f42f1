import { ANONYMOUS_NAME } from '#contract/anonymous-name.ts';
import { date, fields, firstText, identity, text } from './read-answer.ts';

export interface Problem {
  id: string;
  /** What the reporter was told to name on the phone; empty where the backend gives none. */
  reference: string;
  status: string;
  /** Kept out of the list as spam; false where the backend marks nothing. */
  suspected: boolean;
  priority: string;
  displayName: string;
  displayCategory: string;
  submittedAt: Date | null;
  lastUpdated: Date | null;
  phone: string;
  email: string;
  city: string;
  state: string;
  subject: string;
  description: string;
  location: string;
  incidentDate: Date | null;
  /** As it came: it may be no link at all, or a harmful one. */
  supportingLink: string;
  anonymous: boolean;
  consent: boolean;
  /** The name of the admin who took it down on the phone; empty for one that was sent in. */
  takenBy: string;
  history: HistoryEntry[];
  /** What was noted last; empty where nothing was, or the backend does not tell. */
  newestNote: string;
  /** Who has it. */
  assignee: Colleague | null;
  /** Open for longer than is promised for its category. */
  overdue: boolean;
  /** Undefined where the backend keeps no versions. */
  version: number | undefined;
}

export interface Colleague {
  id: string;
  name: string;
}

export interface HistoryEntry {
  from: string;
  to: string;
  note: string;
  at: Date | null;
  by: string;
}

function readHistory(value: unknown): HistoryEntry[] {
  return (Array.isArray(value) ? value : []).map(fields).map((entry) => ({
    from: text(entry.from),
    to: text(entry.to),
    note: text(entry.note),
    at: date(entry.at),
    by: text(entry.by),
  }));
}

function readAssignee(value: Record<string, unknown>): Colleague | null {
  const id = identity(value);
  return id === '' ? null : { id, name: text(value.name) };
}

/**
 * Whether a reporter's contact is to be hidden: wherever the problem says anything but a plain `false`
 * of it, and where it says nothing at all.
 */
function isAnonymous(value: Record<string, unknown>): boolean {
  const places = [value, fields(value.privacy), fields(value.personalInfo)];
  const said = places.filter((place) => 'anonymous' in place).map(({ anonymous }) => anonymous);
  return said.length === 0 || said.some((anonymous) => anonymous !== false);
}

/** An anonymous reporter's contact is dropped here too, should a backend send it. */
function readReporter(value: Record<string, unknown>, anonymous: boolean) {
  const person = fields(value.personalInfo);
  return {
    displayName: firstText(value.displayName, anonymous ? ANONYMOUS_NAME : person.name),
    phone: anonymous ? '' : text(person.phone),
    email: anonymous ? '' : text(person.email),
    city: text(person.city),
    state: text(person.state),
  };
}

export function readProblem(value: Record<string, unknown>): Problem {
  const issue = fields(value.issueDetails);
  const privacy = fields(value.privacy);
  const anonymous = isAnonymous(value);
  return {
    id: identity(value),
    reference: text(value.reference),
    status: text(value.status),
    suspected: value.suspected === true,
    priority: text(value.priority),
    displayCategory: firstText(value.displayCategory, issue.category, value.category),
    submittedAt: date(value.submittedAt) ?? date(value.createdAt),
    lastUpdated: date(value.lastUpdated) ?? date(value.updatedAt),
    ...readReporter(value, anonymous),
    subject: text(issue.subject),
    description: text(issue.description),
    location: text(issue.location),
    incidentDate: date(issue.incidentDate),
    supportingLink: text(fields(value.evidence).supportingLink).trim(),
    anonymous,
    consent: privacy.consent === true,
    takenBy: text(fields(value.takenBy).name),
    history: readHistory(value.history),
    newestNote: text(value.newestNote),
    assignee: readAssignee(fields(value.assignee)),
    overdue: value.overdue === true,
    version: typeof value.version === 'number' ? value.version : undefined,
  };
}
