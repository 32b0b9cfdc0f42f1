import { expect, test } from 'vitest';
import { compiled, type PlaceOf } from '#server/database/compiled.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { startTestServer } from '#server/test/test-server.ts';

interface Setting {
  name: string;
  value: string;
}

test('the SQL is made once, and each call binds values of its own', async () => {
  const { db } = await startTestServer();
  let built = 0;
  const insert = compiled((handle, place: PlaceOf<Setting>) => {
    built += 1;
    return handle.insertInto('settings').values({ name: place('name'), value: place('value') });
  });
  const read = compiled((handle, place: PlaceOf<Pick<Setting, 'name'>>) =>
    handle.selectFrom('settings').select(['name', 'value']).where('name', '=', place('name')),
  );
  await insert(db, { name: 'a', value: '1' });
  const inside = await inTransaction(db, async (trx) => {
    await insert(trx, { name: 'b', value: '2' });
    return read(trx, { name: 'b' });
  });
  expect(built).toBe(1);
  expect(inside).toEqual([{ name: 'b', value: '2' }]);
  expect(await read(db, { name: 'a' })).toEqual([{ name: 'a', value: '1' }]);
  expect(await read(db, { name: 'c' })).toEqual([]);
});

test('what a transaction wrote with it is undone with it', async () => {
  const { db } = await startTestServer();
  const insert = compiled((handle, place: PlaceOf<Setting>) =>
    handle.insertInto('settings').values({ name: place('name'), value: place('value') }),
  );
  const failed = inTransaction(db, async (trx) => {
    await insert(trx, { name: 'a', value: '1' });
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await insert(db, { name: 'a', value: '2' });
});
