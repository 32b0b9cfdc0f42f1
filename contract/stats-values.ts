/** For how many days figures are shown. */
export const FIGURE_DAYS = [7, 30, 90, 365] as const;

/** For how many days a report has been open, the first and the last of them. */
export const AGES = ['0-2', '3-7', '8-14', '15-30', '31+'] as const;
export type Age = (typeof AGES)[number];

/** Names that a breakdown gives by themselves; the rest are counted together. */
export const LARGEST = 10;
