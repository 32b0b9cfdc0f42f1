export const SORT_KEYS = ['newest', 'oldest', 'title', 'views', 'likes'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

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
