import { execFile, spawnSync } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { newDataFolder } from '#server/test/start-process.ts';

const run = promisify(execFile);

const PROBE = `set -e; folder=$(mktemp -d); trap 'umount "$folder" || true; rm -rf "$folder" "$folder.img"' EXIT
truncate -s 16M "$folder.img"; mkfs.ext4 -q -m 0 "$folder.img"; mount -o loop "$folder.img" "$folder"`;

/** Why no file system can be mounted here; undefined where one can. */
export const cannotMount = whyNot();

function whyNot(): string | undefined {
  if (process.platform !== 'linux') return 'needs Linux';
  if (process.getuid?.() !== 0) return 'needs root to mount a file system';
  const made = spawnSync('sh', ['-c', PROBE], { stdio: 'ignore' });
  return made.status === 0 ? undefined : 'needs mkfs.ext4 and loop devices';
}

export interface MountedDisk {
  /** What lies on the disk. */
  folder: string;
  /** The disk itself. */
  image: string;
}

/** An ext4 disk of its own, which writes back by itself only after minutes; gone after the test. */
export async function mountDisk(megabytes: number): Promise<MountedDisk> {
  const image = join(await newDataFolder(), 'disk.img');
  const file = await open(image, 'wx');
  await file.truncate(megabytes * 1024 * 1024).finally(() => file.close());
  await run('mkfs.ext4', ['-q', '-m', '0', image]);
  return mount(image);
}

/** The disk as it would be found had the power failed just now. */
export async function mountAfterPowerCut({ image }: MountedDisk): Promise<MountedDisk> {
  const copy = join(await newDataFolder(), 'disk.img');
  await run('cp', ['--sparse=always', image, copy]);
  return mount(copy);
}

async function mount(image: string): Promise<MountedDisk> {
  const folder = `${image}.mounted`;
  await mkdir(folder);
  await run('mount', ['-o', 'loop,commit=300', image, folder]);
  // Lazily: a process that was killed may not have let go yet.
  onTestFinished(async () => void (await run('umount', ['-l', folder])));
  return { folder, image };
}
