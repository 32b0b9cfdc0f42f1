import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import { soughtFor } from './sought-queries.ts';

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Whether the index is asked, how many conditions it is asked for, and how many are read for. */
function askedFor(typed: string) {
  const { conditions, isFoundByIndex } = soughtFor(typed);
  const statement = sql.join(conditions, sql` and `).compile(db).sql;
  const timesOf = (word: string) => statement.split(word).length - 1;
  return { isFoundByIndex, ofIndex: timesOf(' like '), read: timesOf('strpos(') };
}

test('of many words the index is asked for a few, the longest, and the others are read for', () => {
  const words = Array.from({ length: 49 }, (_, at) => `y${at + 10}`);
  const { isFoundByIndex, ofIndex, read } = askedFor(`${words.join(' ')} gandhi`);
  expect(isFoundByIndex).toBe(true);
  expect(ofIndex).toBeLessThanOrEqual(24);
  expect(read).toBeGreaterThan(0);
  expect(askedFor(`${'water '.repeat(30)}x`)).toEqual(askedFor('water x'));
});

test('of a few words each is asked of the index, however many spellings it is known by', () => {
  for (const typed of [
    'doctor hospital',
    'सरकारी अस्पताल',
    'police complaint number',
    'बिजली पानी समस्या',
  ])
    expect(soughtFor(typed).indexed).not.toContain(false);
});

test('a single word is asked of the index in all its ways', () => {
  expect(askedFor('paani')).toMatchObject({ isFoundByIndex: true, read: 0 });
});

test('marks alone, which the index does not have, are read for', () => {
  for (const marks of ['्््', '___', '½½½'])
    expect(askedFor(marks)).toMatchObject({ isFoundByIndex: false, ofIndex: 0 });
  for (const word of ['गड्ढा', 'पत्र', 'क्या', 'पानी'])
    expect(askedFor(word)).toMatchObject({ isFoundByIndex: true, read: 0 });
});
