import { foldLog } from '#server/database/fold-log.ts';
import { orderPages } from '#server/database/order-pages.ts';
import { LEAST_SPACE } from '#server/http/reserve.ts';
import type { Services } from '#server/http/services.ts';
import { readProgress } from '#server/problem-lists/memory/problem-index-queries.ts';

/** Bytes of a database whose pages are put in order soon, which takes a fraction of a second. */
const ORDERED_SOON = 20_000_000;
/** Bytes of one whose pages are put in order once an hour, which takes seconds and as much memory. */
const ORDERED_HOURLY = 200_000_000;

/**
 * What removes SQLite's order of writing where problems have come since the last time. Its log holds
 * every write in turn, and so do the pages at the end of its file, also those of what has its minute:
 * between which of them a problem came must not stay there.
 */
export function removeOrderOfWrites({ db, freeSpace }: Pick<Services, 'db' | 'freeSpace'>) {
  const room = () => freeSpace() - LEAST_SPACE;
  let folded: number | undefined;
  return {
    /** Answers false while somebody who reads keeps the log from being emptied: it is to be tried again. */
    async soon(): Promise<boolean> {
      const { number } = await readProgress(db);
      if (number === folded) return true;
      let isOrdered = false;
      try {
        await orderPages(db, number, ORDERED_SOON, room);
        isOrdered = true;
      } finally {
        // Pages that could not be put in order are due again with the next try.
        if ((await foldLog(db)) && isOrdered) folded = number;
      }
      return folded === number;
    },
    /** Empties the log whether or not problems came; where somebody reads, the next `soon` does. */
    async hourly(): Promise<void> {
      const { number } = await readProgress(db);
      try {
        await orderPages(db, number, ORDERED_HOURLY, room);
      } finally {
        if (!(await foldLog(db))) folded = undefined;
      }
    },
  };
}
