import { rmSync } from 'node:fs';

const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Of a command that nobody else stops: who breaks it off leaves nothing of what it wrote into these
 * folders. Answers what ends that.
 */
export function removeWhenStopped(folders: readonly string[]): () => void {
  const stop = (signal: NodeJS.Signals) => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    // Nobody else heeds it, so this ends the process as if nobody had.
    process.kill(process.pid, signal);
  };
  for (const signal of STOPPING) process.once(signal, stop);
  return () => {
    for (const signal of STOPPING) process.off(signal, stop);
  };
}
