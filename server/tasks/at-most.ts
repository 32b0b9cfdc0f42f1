import { setImmediate as nextRound } from 'node:timers/promises';
import { LinesInTurn } from '#server/tasks/lines-in-turn.ts';

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

/** As `atMost`, but the names of those that wait take turns: nobody waits for all that another one asks for. */
export function atMostByTurns(count: number) {
  let running = 0;
  const lines = new LinesInTurn<() => void>();
  const finish = () => {
    const next = lines.shift();
    if (next) next();
    else running -= 1;
  };
  return async <Result>(name: string, task: () => Promise<Result>): Promise<Result> => {
    if (running < count) running += 1;
    else await new Promise<void>((resolve) => lines.push(name, resolve));
    try {
      return await task();
    } finally {
      finish();
    }
  };
}

/**
 * As `atMost`, for each name by itself, and no more begin in one round of the event loop: what comes in the
 * same round may be over at once, each before the next. Others come in between.
 */
export function atMostOfEach(count: number) {
  const lines = new Map<string, { inTurn: ReturnType<typeof atMost>; tasks: number }>();
  return async <Result>(name: string, task: () => Promise<Result>): Promise<Result> => {
    const line = lines.get(name) ?? { inTurn: atMost(count), tasks: 0 };
    lines.set(name, line);
    line.tasks += 1;
    const waits = line.tasks > count;
    try {
      return await line.inTurn(async () => {
        if (waits) await nextRound();
        return task();
      });
    } finally {
      // It counts to the end of its round.
      setImmediate(() => {
        line.tasks -= 1;
        if (line.tasks === 0) lines.delete(name);
      });
    }
  };
}
