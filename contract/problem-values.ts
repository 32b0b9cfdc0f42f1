export const PROBLEM_PAGE_SIZE = 10;

export const PROBLEM_STATUSES = [
  'submitted',
  'under_review',
  'in_progress',
  'resolved',
  'closed',
] as const;
export type ProblemStatus = (typeof PROBLEM_STATUSES)[number];

/** Of a problem that somebody still has to see to. */
export const OPEN_STATUSES: ProblemStatus[] = ['submitted', 'under_review', 'in_progress'];

/** The order of a list: by arrival, or by priority and then by who waits for longest. */
export const PROBLEM_SORTS = ['newest', 'oldest', 'urgent'] as const;
export type ProblemSort = (typeof PROBLEM_SORTS)[number];

/** What a list is asked for in place of an admin's id: problems that nobody has. */
export const NO_ASSIGNEE = 'none';

export const PROBLEM_PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const;
export type ProblemPriority = (typeof PROBLEM_PRIORITIES)[number];

export const PROBLEM_CATEGORIES = [
  'Corruption / Misconduct',
  'Public Services',
  'Law & Order / Police',
  'Health / Hospitals',
  'Education',
  'Environment / Cleanliness',
  'Employment / Labor Rights',
  'Women / Child Safety',
  'Other',
] as const;
export type ProblemCategory = (typeof PROBLEM_CATEGORIES)[number];

/** Problems that are changed together at most, and those that are named one by one for a file. */
export const BULK_LIMIT = 10_000;
