import { inTransaction } from '#server/database/in-transaction.ts';
import { takeTurn } from '#server/database/take-turn.ts';
import type { Services } from '#server/http/services.ts';
import {
  allImages,
  deleteImages,
  imagesInUse,
  setWhenRestored,
  uploadedImages,
  whenRestored,
} from '#server/images/image-queries.ts';
import { clearIncomingFolder } from '#server/images/incoming-folder.ts';

/** Milliseconds. */
const DAY = 24 * 60 * 60 * 1000;
/** An image is uploaded before the blog is saved, so it may be unused for a while. Milliseconds. */
const GRACE = DAY;
/**
 * What a restore has replaced may be gone back to, and in a bucket its images are the only ones.
 * Milliseconds.
 */
const SPARED_FOR = 30 * DAY;

/**
 * Removes images that no blog and no submission has used for a day, and files that a crash left
 * without a row. Meant to run at start and every hour.
 */
export async function removeUnusedImages(services: Services): Promise<void> {
  await clearIncomingFolder(services);
  const isOld = await ageLimit(services);
  const forgotten = await forgetUnused(services, isOld);
  const removed = [...forgotten, ...(await filesWithoutRow(services, isOld, forgotten))];
  for (const name of removed) await services.images.remove(name);
  if (removed.length > 0) services.log.info({ count: removed.length }, 'Removed unused pictures');
}

type IsOld = (time: number) => boolean;

/** From when an image may be removed; in a bucket those from before a restore stay for a while. */
async function ageLimit({ db, now, config }: Services): Promise<IsOld> {
  const at = now();
  let restored = config.s3 ? await whenRestored(db) : 0;
  if (restored > at + GRACE) {
    // By a clock that was far ahead, or by this one that is behind: they are spared from now on.
    restored = at;
    await setWhenRestored(db, at);
  }
  const spared = at < restored + SPARED_FOR ? restored : 0;
  return (time) => time < at - GRACE && time >= spared;
}

async function forgetUnused({ db, now }: Services, isOld: IsOld): Promise<string[]> {
  const startedAt = now();
  const old = (await allImages(db)).filter((image) => isOld(image.created_at));
  // Most servers start with none: reading all blogs keeps who asks then waiting.
  if (old.length === 0) return [];
  const used = await imagesInUse(db, { savedSince: 0 });
  const unused = old.map((image) => image.name).filter((name) => !used.has(name));
  if (unused.length === 0) return [];
  // A blog saved while the others were read may use one of them.
  return inTransaction(db, async (trx) => {
    await takeTurn(trx);
    // A day back: a save dates from before it waited, by the clock of its own process, which may lag.
    const usedLately = await imagesInUse(trx, { savedSince: startedAt - GRACE });
    const forgotten = unused.filter((name) => !usedLately.has(name));
    await deleteImages(trx, forgotten);
    return forgotten;
  });
}

/**
 * Besides those just forgotten. A crash leaves a few: where most are unknown, the database is another one's.
 * One whose upload it has in its trail is its own: a clean-up that failed has left it.
 */
async function filesWithoutRow(
  { db, images, log }: Services,
  isOld: IsOld,
  forgotten: readonly string[],
): Promise<string[]> {
  const files = (await images.list()).filter((file) => isOld(file.storedAt));
  if (files.length === 0) return [];
  const known = new Set((await allImages(db)).map((image) => image.name));
  const told = new Set([...known, ...forgotten]);
  const unknown = files.map((file) => file.name).filter((name) => !told.has(name));
  if (unknown.length <= known.size) return unknown;
  const uploaded = await uploadedImages(db);
  const foreign = unknown.filter((name) => !uploaded.has(name));
  if (foreign.length <= known.size) return unknown;
  log.error(
    { unknown: foreign.length, known: known.size },
    'Most pictures are unknown to this database, so none of them is removed: is it the right one?',
  );
  return [];
}
