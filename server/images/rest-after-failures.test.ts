import { expect, test } from 'vitest';
import { restAfterFailures } from '#server/images/rest-after-failures.ts';

test('three failures in a row end the tries for five seconds, one success begins them again', () => {
  let time = 1000;
  const rest = restAfterFailures(() => time);
  for (let failures = 0; failures < 2; failures++) rest.failed();
  rest.succeeded();
  for (let failures = 0; failures < 3; failures++) {
    expect(rest.mayTry()).toBe(true);
    rest.failed();
  }
  time += 4999;
  expect(rest.mayTry()).toBe(false);
  time += 1;
  expect([rest.mayTry(), rest.mayTry()]).toEqual([true, false]);
  rest.succeeded();
  expect([rest.mayTry(), rest.mayTry()]).toEqual([true, true]);
});
