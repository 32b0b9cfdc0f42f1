import type { AddressLimit } from '#server/http/address-counts.ts';
import type { RateLimit } from '#server/http/rate-limit.ts';

const HOUR = 60 * 60;

/** Many people share an address behind a mobile operator, so problems are counted generously. */
export const PROBLEM_LIMIT: AddressLimit = {
  ...{ name: 'report', max: 60, window: HOUR },
  isUnsaid: true,
};
export const SUBMISSION_LIMIT: RateLimit = { name: 'submission', max: 20, window: HOUR };

/** Bytes; the longest problem in any spelling of JSON fits in. */
export const PROBLEM_BODY_LIMIT = 200_000;
