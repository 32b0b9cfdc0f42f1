import { expect, test } from 'vitest';
import { citiesRead } from '#server/test/cities-read.ts';
import { listedRow as row, shareListing } from '#server/test/listed-rows.ts';

const listing = shareListing();

test('others come in while the spellings of cities are read that strangers have made up', async () => {
  const lists = listing();
  await lists.empty();
  const cities = Array.from({ length: 450 }, (_, at) => `patna ${at}`);
  await lists.add(cities.map((city_key, at) => row(at + 1, { city_key })));
  const ask = () => lists.find({ city: 'Patna', offset: 100, limit: 3 });
  const { all, atOnce } = await citiesRead(ask);
  expect(all).toBeGreaterThan(cities.length);
  expect(atOnce).toBeLessThan(300);
  expect(await ask()).toEqual({ numbers: [350, 349, 348], total: 450 });
});
