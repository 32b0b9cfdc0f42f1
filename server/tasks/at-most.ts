/** Tasks of which so many run at a time. */
export interface Lines {
  /** One that is `behind` begins when no other waits. */
  run<Result>(task: () => Promise<Result>, where?: { behind: boolean }): Promise<Result>;
  /** How many wait behind the others. */
  readonly behind: number;
}

/** Runs tasks, at most `count` at a time; the others wait in two lines, each in the order they came. */
export function inTwoLines(count: number): Lines {
  let running = 0;
  const ahead: (() => void)[] = [];
  const behind: (() => void)[] = [];
  const start = async (line: (() => void)[]) => {
    if (running >= count) await new Promise<void>((resolve) => line.push(resolve));
    else running += 1;
  };
  /** The place goes straight to the next in line, so that no newcomer slips in between. */
  const finish = () => {
    const next = ahead.shift() ?? behind.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    async run(task, where) {
      await start(where?.behind ? behind : ahead);
      try {
        return await task();
      } finally {
        finish();
      }
    },
    get behind() {
      return behind.length;
    },
  };
}

/** Runs tasks, at most `count` at a time; the others wait in the order they came. */
export function atMost(count: number) {
  const { run } = inTwoLines(count);
  return <Result>(task: () => Promise<Result>): Promise<Result> => run(task);
}
