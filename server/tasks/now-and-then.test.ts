import { expect, test } from 'vitest';
import { nowAndThen } from '#server/tasks/now-and-then.ts';

test('is true at once, and then when the time is over, whoever asks in between', () => {
  let time = 5;
  const isTime = nowAndThen(100, () => time);
  const asked = [5, 6, 104, 105, 106, 204, 205].map((at) => {
    time = at;
    return isTime();
  });
  expect(asked).toEqual([true, false, false, true, false, false, true]);
});
