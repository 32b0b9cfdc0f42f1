import type { RateLimit } from '#server/http/rate-limit.ts';

const HOUR = 60 * 60;

/** Many people share an address behind a mobile operator, so reports are counted generously. */
export const REPORT_LIMIT: RateLimit = { name: 'report', max: 60, window: HOUR };
export const SUBMISSION_LIMIT: RateLimit = { name: 'submission', max: 20, window: HOUR };

/** Bytes; the longest report in any spelling of JSON fits in. */
export const REPORT_BODY_LIMIT = 200_000;
