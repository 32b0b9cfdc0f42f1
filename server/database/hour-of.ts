/** Milliseconds. */
export const HOUR = 60 * 60 * 1000;

/** The beginning of the hour of a time; both in milliseconds since 1970. */
export const hourOf = (time: number): number => time - (time % HOUR);

/** The number of the hour since 1970: what is overdue changes with it, and not between. */
export const hourNumber = (time: number): number => Math.floor(time / HOUR);
