/** Lists of the console whose filters can be kept under a name. */
export const VIEW_LISTS = ['problems', 'submissions', 'blogs'] as const;
export type ViewList = (typeof VIEW_LISTS)[number];

/** Characters of a name. */
export const VIEW_NAME_MAX = 60;

/** How many an admin may keep. */
export const MOST_VIEWS = 50;
