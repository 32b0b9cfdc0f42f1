import { BULK_LIMIT } from './problem-values.ts';
import { z } from './zod.ts';

/** Problems that are named one by one. */
export const chosenIds = z
  .array(z.string('ids must be a list of ids').max(100, 'ids must be a list of ids'), {
    error: 'ids must be a list of ids',
  })
  .min(1, 'ids must name a report')
  .max(BULK_LIMIT, `ids must name at most ${BULK_LIMIT} reports`);
