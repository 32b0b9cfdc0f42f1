export const DEFAULT_PERIOD = '30d';
export const PERIODS = ['7d', '30d', '90d', '365d'] as const;

export const SORT_KEYS = ['newest', 'oldest', 'title', 'views', 'likes'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Blogs on the dashboard. */
export const RECENT_BLOGS = 5;
export const PROBLEM_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;
/** Blogs with their content in one list for callers without a token. */
export const PUBLIC_FULL_PAGE_SIZE = 20;
/** Blogs a caller without a token gets when it names no limit. */
export const PUBLIC_PAGE_SIZE = 50;
/** Submissions that come when no limit is named. */
export const SUBMISSION_PAGE_SIZE = 50;
/** Comments that come when no limit is named. */
export const COMMENT_PAGE_SIZE = 50;

/** Bytes. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

export const TITLE_MIN = 10;
export const TITLE_MAX = 300;
export const EXCERPT_MIN = 50;
export const EXCERPT_MAX = 1000;
/** Characters of the text without markup. */
export const CONTENT_MIN = 100;
/** Characters with markup. */
export const CONTENT_MAX = 500_000;
/** Elements of the content as it is sent: a browser on a slow phone has to show them. */
export const CONTENT_MAX_ELEMENTS = 5000;
/** Elements within elements. */
export const CONTENT_MAX_DEPTH = 100;
export const PASSWORD_MIN = 6;
/** Argon2 reads any length; the limit keeps a sign-in cheap. */
export const PASSWORD_MAX = 1000;
export const MAX_TAGS = 30;
export const TAG_MAX = 60;

export const NEW_BLOG_CATEGORIES = [
  'Reform Victory',
  'Youth Power',
  'Governance',
  'Civic Action',
  'Community',
  'Education',
  'Environment',
  'Technology',
  'Economy',
  'Health',
  'Infrastructure',
  'Other',
] as const;

export const EDIT_BLOG_CATEGORIES = [
  'Reform Victory',
  'Youth Power',
  'Governance',
  'Tax Reform',
  'Awareness',
  'Empowerment',
  'Justice',
  'Civic Engagement',
] as const;

/** The categories that the dashboard counts. */
export const OVERVIEW_CATEGORIES = [
  'Reform Victory',
  'Youth Power',
  'Governance',
  'Tax Reform',
  'Awareness',
  'Empowerment',
] as const;

export const READ_TIMES = [3, 5, 7, 10, 15, 20].map((minutes) => `${minutes} min read`);

export const BLOG_STATUSES = ['published', 'draft'] as const;
export const SUBMISSION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];
export const COMMENT_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

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

/** The header by which a retry is known as one. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** What the site is called where nobody says otherwise. */
export const DEFAULT_SITE = {
  name: 'We The People of Patna',
  city: 'Patna',
  tagline: 'Our city, our voice, our responsibility',
  statement:
    'This movement is the response of ordinary citizens against corruption, injustice and apathy.',
  leader: {
    name: 'We The People of Patna',
    email: 'editor@example.org',
    bio: 'The editors of the movement’s blog.',
  },
};
