import { NOBODY } from '#server/audit/audit-queries.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { addDemoComments } from '#server/demo-data/add-demo-comments.ts';
import { addDemoPosts } from '#server/demo-data/add-demo-posts.ts';
import { addDemoProblems } from '#server/demo-data/add-demo-problems.ts';
import { addDemoSubmissions } from '#server/demo-data/add-demo-submissions.ts';
import { firstAdmin } from '#server/demo-data/demo-queries.ts';
import { drawPicture } from '#server/demo-data/draw-picture.ts';
import { randomChoices } from '#server/demo-data/random-choices.ts';
import { keepPicture } from '#server/images/keep-picture.ts';
import { PICTURE_PATH } from '#server/images/picture-name.ts';
import type { Services } from '#server/services.ts';

const SEED = 20_260_305;
const PICTURES = 8;
const PROBLEMS = 300;

/**
 * Fills a new database, which has an administrator, with what a movement's first year may look
 * like: the same every time, with dates up to now.
 */
export async function fillWithDemoData(services: Services): Promise<void> {
  const choose = randomChoices(SEED);
  const pictures = await addPictures(services);
  const now = services.now();
  await inTransaction(services.db, async (trx) => {
    const by = await firstAdmin(trx);
    await addDemoPosts(trx, { now, choose, pictures });
    const decider = { ...by, sessionId: '' };
    await addDemoSubmissions(trx, { now, choose, by: decider });
    await addDemoProblems(trx, PROBLEMS, { now, choose, by });
    await addDemoComments(trx, { now, choose, by: decider });
  });
}

function addPictures(services: Services): Promise<string[]> {
  return Promise.all(
    Array.from({ length: PICTURES }, async (_, index) => {
      const name = await keepPicture(services, await drawPicture(index), NOBODY);
      return PICTURE_PATH + name;
    }),
  );
}
