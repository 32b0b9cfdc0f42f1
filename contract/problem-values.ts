export const PROBLEM_PAGE_SIZE = 10;

export const PROBLEM_STATUSES = [
  'submitted',
  'under_review',
  'in_progress',
  'resolved',
  'closed',
] as const;
export type ProblemStatus = (typeof PROBLEM_STATUSES)[number];

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

/** What the list and the dialog show in place of a name that is not stored. */
export const ANONYMOUS_NAME = 'Anonymous';
