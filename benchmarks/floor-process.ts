import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DATABASE_FILE } from '#server/database/open-database.ts';
import type { ToFloor } from './floor-server.ts';
import type { Measured } from './parallel-load.ts';
import { memoryOf, processorTimeOf } from './running-server.ts';

export interface Floor extends Measured {
  /** Bytes of memory the process holds. */
  memory(): Promise<number>;
  /** Answers this from memory from now on; nothing: the least work. */
  tell(answer: Buffer | null): Promise<void>;
  stop(): Promise<void>;
}

/** A floor on a copy of the database, which lies in the folder from the first start on. */
export async function startFloor(dataDir: string, folder: string): Promise<Floor> {
  const script = join(import.meta.dirname, 'floor-server.ts');
  const child = fork(script, [join(dataDir, DATABASE_FILE), folder]);
  const failed = once(child, 'exit').then(() => {
    throw new Error('The floor has ended');
  });
  failed.catch(() => {});
  const [base] = (await Promise.race([once(child, 'message'), failed])) as [string];
  return {
    base,
    memory: () => memoryOf(child.pid),
    processorTime: () => processorTimeOf(child.pid),
    tell: async (answer) => {
      child.send({ answer: answer?.toString('latin1') ?? null } satisfies ToFloor);
      await once(child, 'message');
    },
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
