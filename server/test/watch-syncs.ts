import { readlinkSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { onTestFinished, vi } from 'vitest';

/** The paths of which it is waited that the disk has them, from now on and as they come; Linux alone tells. */
export async function watchSyncs(): Promise<string[]> {
  const paths: string[] = [];
  const handle = await open(import.meta.filename);
  const handles: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync } = handles;
  const spy = vi.spyOn(handles, 'sync').mockImplementation(function (this: FileHandle) {
    paths.push(readlinkSync(`/proc/self/fd/${this.fd}`));
    return sync.call(this);
  });
  onTestFinished(() => spy.mockRestore());
  return paths;
}
