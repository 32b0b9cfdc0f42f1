/** The most that one call for a list answers. */
export const MAX_PAGE_SIZE = 100;

/** The last page that a call can ask for. */
export const MAX_PAGE = 10_000_000;

/** The header by which a retry is known as one. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** The header that tells how many rows a file has below its head. */
export const ROWS_IN_FILE = 'X-Total-Count';

/** Values that a part of a query may have. */
export const MOST_VALUES = 50;

/** Part of the refusal of a key whose write was done, and is not what is there by now. */
export const CHANGED_SINCE = 'changed since';
