import type { AddressLimit } from '#server/http/address-counts.ts';
import type { RateLimit } from '#server/http/rate-limit.ts';

const HOUR = 60 * 60;

/** Many people share an address behind a mobile operator, so problems are counted generously. */
export const PROBLEM_LIMIT: AddressLimit = {
  ...{ name: 'report', max: 60, window: HOUR },
  isUnsaid: true,
};
/**
 * Those past it that were paid by work, so that nobody is kept out by who fills the limit behind their
 * address. As unsaid: each look at it costs work.
 */
export const PROBLEM_BY_WORK: AddressLimit = {
  ...{ name: 'report-work', max: 240, window: HOUR },
  isUnsaid: true,
};
/** Some four seconds of a cheap phone; always the same, as a growing one would count the neighbours. */
export const PROBLEM_WORK_BITS = 18;
export const SUBMISSION_LIMIT: RateLimit = { name: 'submission', max: 20, window: HOUR };
/** Those that are long are counted before they are read, too, whatever they say. */
export const LONG_SUBMISSION_LIMIT: RateLimit = { name: 'submission-long', max: 20, window: HOUR };
/** Bytes; what a longer one costs is not for anybody to ask for without end. */
export const LONG_SUBMISSION = 200_000;

/** Bytes; the longest problem in any spelling of JSON fits in. */
export const PROBLEM_BODY_LIMIT = 200_000;
