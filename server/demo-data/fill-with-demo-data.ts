import { inTransaction } from '#server/database/in-transaction.ts';
import { addDemoPosts } from '#server/demo-data/add-demo-posts.ts';
import { drawPicture } from '#server/demo-data/draw-picture.ts';
import { randomChoices } from '#server/demo-data/random-choices.ts';
import { keepPicture } from '#server/images/keep-picture.ts';
import { PICTURE_PATH } from '#server/images/picture-name.ts';
import type { Services } from '#server/services.ts';

const SEED = 20_260_305;
const PICTURES = 8;

/** Fills an empty database with what a movement's first year may look like, the same every time. */
export async function fillWithDemoData(services: Services): Promise<void> {
  const choose = randomChoices(SEED);
  const pictures = await addPictures(services);
  const now = services.now();
  await inTransaction(services.db, (trx) => addDemoPosts(trx, { now, choose, pictures }));
}

function addPictures(services: Services): Promise<string[]> {
  return Promise.all(
    Array.from({ length: PICTURES }, async (_, index) => {
      const name = await keepPicture(services, await drawPicture(index), 'demo');
      return PICTURE_PATH + name;
    }),
  );
}
