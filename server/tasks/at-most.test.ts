import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { atMost, atMostByTurns, atMostOfEach, inTwoLines } from '#server/tasks/at-most.ts';

test('no more than so many run at once, in the order they came, and a failure frees its place', async () => {
  const run = atMost(2);
  let running = 0;
  const most: number[] = [];
  const started: number[] = [];
  const tasks = Array.from({ length: 6 }, (_, index) =>
    run(async () => {
      started.push(index);
      running += 1;
      most.push(running);
      await Promise.resolve();
      running -= 1;
      if (index % 2 === 0) throw new Error('failed');
      return index;
    }).catch(() => 'failed'),
  );
  expect(await Promise.all(tasks)).toEqual(['failed', 1, 'failed', 3, 'failed', 5]);
  expect(started).toEqual([0, 1, 2, 3, 4, 5]);
  expect(Math.max(...most)).toBe(2);
  // All places are free again.
  expect(await Promise.race([run(async () => 'later'), setImmediate('waits')])).toBe('later');
});

test('who waits behind begins when no other waits', async () => {
  const lines = inTwoLines(1);
  const started: string[] = [];
  const task = (name: string, behind: boolean) =>
    lines.run(async () => void started.push(name), { behind });
  const tasks = [task('first', true), task('late', true), task('later', true)];
  expect(lines.behind).toBe(2);
  tasks.push(task('ahead', false), task('ahead too', false));
  await Promise.all(tasks);
  expect(started).toEqual(['first', 'ahead', 'ahead too', 'late', 'later']);
});

test('the names of those that wait take turns, and a failure frees its place', async () => {
  const run = atMostByTurns(2);
  const started: string[] = [];
  const task = (name: string) =>
    run(name, async () => {
      started.push(name);
      await setImmediate();
      throw new Error('failed');
    }).catch(() => undefined);
  const names = [...Array<string>(6).fill('many'), 'one', 'other', 'one'];
  await Promise.all(names.map(task));
  expect(started.join(' ')).toBe('many many many one other many one many many');
  // All places are free again.
  const later = run('later', async () => 'later');
  expect(await Promise.race([later, setImmediate('waits')])).toBe('later');
});

test('of each name no more than so many run at once, and others come between those that waited', async () => {
  const run = atMostOfEach(2);
  const started: string[] = [];
  const task = (name: string) => run(name, async () => void started.push(name));
  const many = Array.from({ length: 5 }, () => task('one'));
  await task('other');
  expect(started).toEqual(['one', 'one', 'other']);
  await Promise.all(many);
  expect(started).toHaveLength(6);
});

test('of each name no more begin in one round, though each is over before the next comes', async () => {
  const run = atMostOfEach(2);
  let round = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; round++) await setImmediate();
  })();
  const begun: number[] = [];
  for (let count = 0; count < 6; count++) await run('one', async () => void begun.push(round));
  isOver = true;
  await others;
  expect(begun[1]).toBe(begun[0]);
  expect(begun[2]).toBeGreaterThan(begun[1] ?? 0);
  expect(begun[4]).toBeGreaterThan(begun[2] ?? 0);
});

test('one that has ended frees its own place alone', async () => {
  const run = atMostOfEach(2);
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const running = [first, second].map(({ promise }) => run('one', () => promise));
  first.resolve();
  await running[0];
  const started: string[] = [];
  const more = ['a', 'b'].map((name) =>
    run('one', async () => {
      started.push(name);
      await second.promise;
    }),
  );
  // It counts to the end of its round.
  await setImmediate();
  await setImmediate();
  expect(started).toEqual(['a']);
  second.resolve();
  await Promise.all([...running, ...more]);
  expect(started).toEqual(['a', 'b']);
});
