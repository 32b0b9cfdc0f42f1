/** Milliseconds. */
export const HOUR = 60 * 60 * 1000;

/** The beginning of the hour of a time; both in milliseconds since 1970. */
export const hourOf = (time: number): number => time - (time % HOUR);
