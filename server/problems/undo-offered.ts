import { HOUR } from '#server/database/hour-of.ts';

/** Milliseconds for which a change can be taken back: that of many is told with its way back as long, on every device. */
export const UNDO_OFFERED = 24 * HOUR;
