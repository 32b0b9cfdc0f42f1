import { forgetUnusedDevices } from '#server/auth/known-device-queries.ts';
import { removeExpiredResets } from '#server/auth/reset-queries.ts';
import { tellOfTrail } from '#server/auth/tell-of-trail.ts';
import { removePlainFolders } from '#server/backup/plain-folder.ts';
import { backUpWhenDue } from '#server/backup/scheduled-backups.ts';
import { forgetDeletedBlogs, RESTORABLE_FOR } from '#server/blogs/deleted-blog-queries.ts';
import { hideFileTimes } from '#server/boot/hide-file-times.ts';
import { removeOrderOfWrites } from '#server/boot/remove-order-of-writes.ts';
import { HOUR } from '#server/database/hour-of.ts';
import { KEY_LIFETIME } from '#server/http/idempotency-key.ts';
import { forgetKeys } from '#server/http/idempotency-queries.ts';
import { removeOldCounts } from '#server/http/rate-limit-queries.ts';
import type { Services } from '#server/http/services.ts';
import { removeUnusedImages } from '#server/images/remove-unused-images.ts';
import { removeExpiredSigns } from '#server/presence/presence-queries.ts';
import { forgetSpellings } from '#server/problem-lists/postgres/city-queries.ts';
import { forgetBulks } from '#server/problems/bulk-queries.ts';
import { recordHeldEntries } from '#server/problems/held-entry-queries.ts';
import { removeExpiredSessions } from '#server/sessions/session-queries.ts';
import { giveBackMemory } from '#server/tasks/give-back-memory.ts';

/** Milliseconds. */
const START_IS_OVER_AFTER = 5000;
const LOG_FOLDED_EVERY = 30_000;
const HIDDEN_EVERY = 30_000;
/** Changes of many problems at once, which can be taken back until then. */
const BULKS_KEPT_FOR = 7 * 24 * HOUR;
/** While somebody reads what is in the log. Milliseconds. */
const TRIED_AGAIN_AFTER = 500;
/** After the full hour, as a timer may be early. */
const LATER = 1000;

export interface Housekeeping {
  stop(): void;
  /** For when nobody writes any more: the order of what was written last must not stay either. */
  finish(): Promise<void>;
}

/**
 * Removes what has had its time, makes backups and says how far the trail has come, now and at every
 * full hour; removes every half minute what would tell the minute of a problem, and addresses whose counts
 * are over.
 */
export function startHousekeeping(services: Services): Housekeeping {
  const { config, db, now, log, addressCounts } = services;
  let isStopped = false;
  const orderOfWrites = removeOrderOfWrites(services);
  const backUp = () => backUpWhenDue(services);
  const tasks = [
    () => removeExpiredSessions(db, now()),
    () => removeExpiredSigns(db, now()),
    () => removeExpiredResets(db, now()),
    () => forgetUnusedDevices(db, now()),
    () => removeOldCounts(db, now()),
    () => forgetKeys(db, now() - KEY_LIFETIME),
    () => forgetDeletedBlogs(db, now() - RESTORABLE_FOR),
    () => forgetBulks(db, now() - BULKS_KEPT_FOR),
    () => forgetSpellings(db),
    () => removeUnusedImages(services),
    () => recordHeldEntries(db, now()),
    // By itself: one that cannot be removed, as another user left it, keeps no backup away.
    () => removePlainFolders(config.dataDir, config.backups.folder),
    backUp,
    () => orderOfWrites.hourly(),
    tellOfTrail(services, () => isStopped),
  ];
  const clean = async () => {
    for (const task of tasks) {
      if (isStopped) return;
      await task().catch((error) => {
        // What a stop breaks off is no failure.
        const failed = task === backUp ? 'the backup failed' : 'housekeeping failed';
        if (!isStopped) log.error(error, `${failed}, and will be tried again in an hour`);
      });
    }
  };
  let timer: NodeJS.Timeout | undefined;
  /** One round after the other: two at once would make a backup that is due twice. */
  let cleaning = Promise.resolve();
  const cleanHourly = () => {
    cleaning = cleaning.then(clean);
    timer = setTimeout(cleanHourly, HOUR - (now() % HOUR) + LATER).unref();
  };
  const starting = setTimeout(giveBackMemory, START_IS_OVER_AFTER).unref();
  cleanHourly();
  let folding: NodeJS.Timeout | undefined;
  const foldIn = (milliseconds: number) => {
    folding = setTimeout(async () => {
      // One that fails, as on a full disk, is due again like any other.
      const isFolded = await orderOfWrites.soon().catch(() => true);
      if (!isStopped) foldIn(isFolded ? LOG_FOLDED_EVERY : TRIED_AGAIN_AFTER);
    }, milliseconds).unref();
  };
  foldIn(LOG_FOLDED_EVERY);
  const hide = () => {
    addressCounts.removeOld(now());
    void hideFileTimes(config.dataDir);
  };
  hide();
  const hiding = setInterval(hide, HIDDEN_EVERY).unref();
  return {
    stop() {
      isStopped = true;
      clearTimeout(starting);
      clearTimeout(timer);
      clearTimeout(folding);
      clearInterval(hiding);
    },
    async finish() {
      await orderOfWrites
        .soon()
        .catch((error) => log.warn(error, 'the database could not be put in order'));
    },
  };
}
