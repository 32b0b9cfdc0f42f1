import { NOBODY } from '#server/audit/audit-queries.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { addDemoBlogs } from '#server/demo-data/add-demo-blogs.ts';
import { addDemoComments } from '#server/demo-data/add-demo-comments.ts';
import { addDemoProblems } from '#server/demo-data/add-demo-problems.ts';
import { addDemoSubmissions } from '#server/demo-data/add-demo-submissions.ts';
import { firstAdmin } from '#server/demo-data/demo-queries.ts';
import { drawImage } from '#server/demo-data/draw-image.ts';
import { randomChoices } from '#server/demo-data/random-choices.ts';
import type { Services } from '#server/http/services.ts';
import { IMAGE_PATH } from '#server/images/image-name.ts';
import { keepImage } from '#server/images/keep-image.ts';

const SEED = 20_260_305;
const IMAGES = 8;
const PROBLEMS = 300;

/**
 * Fills a new database, which has an admin, with what a movement's first year may look
 * like: the same every time, with dates up to now.
 */
export async function fillWithDemoData(services: Services): Promise<void> {
  const choose = randomChoices(SEED);
  const images = await addImages(services);
  const now = services.now();
  await inTransaction(services.db, async (trx) => {
    const by = await firstAdmin(trx);
    await addDemoBlogs(trx, { now, choose, images });
    const decider = { ...by, sessionId: '' };
    await addDemoSubmissions(trx, { now, choose, by: decider });
    await addDemoProblems(trx, PROBLEMS, { now, choose, by });
    await addDemoComments(trx, { now, choose, by: decider });
  });
}

function addImages(services: Services): Promise<string[]> {
  return Promise.all(
    Array.from({ length: IMAGES }, async (_, index) => {
      const name = await keepImage(services, await drawImage(index), NOBODY);
      return IMAGE_PATH + name;
    }),
  );
}
