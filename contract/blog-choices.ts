// Apart from the fields: what only forms and the overview offer does not come with a list.

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
