import { randomBytes } from 'node:crypto';
import type { Handle } from '#server/database/tables.ts';

const NAME = 'secret';

/** The key of every keyed hash: made once, by whichever process comes first. */
export async function readSecret(db: Handle): Promise<Buffer> {
  const value = randomBytes(32).toString('hex');
  await db
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return Buffer.from(row.value, 'hex');
}
