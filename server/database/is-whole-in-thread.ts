import { inThread } from '#server/tasks/in-thread.ts';

/** As `isWholeSqlite`, in a thread of its own: a large file takes seconds. */
export async function isWholeInThread(path: string): Promise<boolean> {
  return (await inThread(new URL('./sqlite-check-worker.ts', import.meta.url), path)) === true;
}
