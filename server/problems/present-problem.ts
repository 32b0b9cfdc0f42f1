import { ANONYMOUS_NAME } from '#contract/anonymous-name.ts';
import type { Problem, ProblemDetails } from '#contract/problems.ts';
import type { HistoryRow, ProblemRow } from '#server/problems/problem-queries.ts';
import { isOverdue } from '#server/problems/promise.ts';

/** What is shown of a problem and does not stand in its row. */
export interface Around {
  /** By id, of the admins who have the problems or took them down. */
  names: ReadonlyMap<string, string>;
  /** Days by category. */
  promisedDays: Readonly<Record<string, number>>;
  /** Milliseconds. */
  now: number;
}

/** A problem as it leaves the server: the one place that withholds an anonymous reporter's contact. */
export function presentProblem(row: ProblemRow, around: Around): Problem {
  const { names, promisedDays, now } = around;
  const isAnonymous = row.anonymous === 1;
  return {
    _id: row.id,
    reference: row.reference,
    status: row.status,
    suspected: row.suspected === 1,
    priority: row.priority,
    newestNote: row.newest_note,
    assignee: adminOf(row.assigned_to, names),
    overdue: isOverdue(row, promisedDays, now),
    displayName: isAnonymous ? ANONYMOUS_NAME : (row.name ?? ''),
    displayCategory: row.category,
    submittedAt: isoTime(row.created_at),
    lastUpdated: isoTime(row.updated_at),
    personalInfo: {
      ...(isAnonymous ? {} : { ...given('phone', row.phone), ...given('email', row.email) }),
      city: row.city,
      state: row.state,
    },
    issueDetails: {
      category: row.category,
      subject: row.subject,
      description: row.description,
      ...given('location', row.location),
      ...given('incidentDate', row.incident_date),
    },
    evidence: given('supportingLink', row.supporting_link),
    // Without consent no problem is taken in.
    privacy: { anonymous: isAnonymous, consent: true },
    version: row.change,
  };
}

export function presentProblemDetails(
  row: ProblemRow,
  history: HistoryRow[],
  around: Around,
): ProblemDetails {
  return {
    ...presentProblem(row, around),
    takenBy: adminOf(row.taken_by, around.names),
    history: history.map((entry) => ({
      from: entry.from_status,
      to: entry.to_status,
      note: entry.note,
      at: isoTime(entry.created_at),
      by: entry.by_name,
    })),
  };
}

const adminOf = (id: string | null, names: Around['names']) =>
  id === null ? null : { id, name: names.get(id) ?? '' };

/** The field, unless there is nothing in it. */
function given<K extends string>(key: K, value: string | null): { [key in K]?: string } {
  return value ? ({ [key]: value } as { [key in K]: string }) : {};
}

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString();
