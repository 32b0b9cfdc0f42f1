/** Runs tasks, at most `count` at a time; the others wait in the order they came. */
export function atMost(count: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  const start = async () => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
  };
  /** The place goes straight to the next in line, so that no newcomer slips in between. */
  const finish = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    await start();
    try {
      return await task();
    } finally {
      finish();
    }
  };
}
