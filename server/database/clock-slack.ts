/** How far the clocks of two processes may be apart; milliseconds. */
export const CLOCK_SLACK = 60 * 1000;
