import { setImmediate } from 'node:timers/promises';

/** What a work answers, with how often others could come in between. */
export async function roundsDuring<T>(
  work: () => Promise<T>,
): Promise<{ result: T; rounds: number }> {
  let rounds = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; rounds++) await setImmediate();
  })();
  const result = await work();
  isOver = true;
  await others;
  return { result, rounds };
}
