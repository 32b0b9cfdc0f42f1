import { existsSync } from 'node:fs';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { BACKUP_ENDING } from '#server/backup/endings.ts';
import { startPrintingInto } from '#server/test/start-process.ts';
import { productSettings } from './run-product.ts';

/** Polled at once, and often: an hour is played in a moment. */
const OFTEN = { interval: 10 };
/** Looks after which another half minute passes: what one found at work is done by the next. */
const KICK_EVERY = 100;
/** An idle connection would hold up the end of the product. */
const CLOSING = { headers: { connection: 'close' } };
const preload = pathToFileURL(join(import.meta.dirname, 'steered-clock-preload.ts')).href;

/** A product whose clock is steered, which makes a backup at every hour, with all that it keeps and prints in one folder. */
export class SteeredProduct {
  readonly folder: string;
  private readonly settings: Record<string, string>;
  private address = '';
  private starts = 0;
  private child: Awaited<ReturnType<typeof startPrintingInto>>['child'] | undefined;

  constructor(folder: string, settings: Record<string, string>) {
    this.folder = folder;
    this.settings = settings;
  }

  async setClock(time: number): Promise<void> {
    await writeFile(join(this.folder, 'clock.new'), String(time));
    await rename(join(this.folder, 'clock.new'), join(this.folder, 'clock'));
  }

  async start(): Promise<void> {
    const { address, child } = await startPrintingInto(join(this.folder, `log-${this.starts++}`), {
      ...productSettings(join(this.folder, 'data')),
      ...{ BACKUP_EVERY_HOURS: '1', ...this.settings },
      ...{ NODE_OPTIONS: `--import=${preload}`, CLOCK_FILE: join(this.folder, 'clock') },
    });
    this.address = address;
    // Housekeeping has begun before everything answers.
    await expect.poll(async () => (await fetch(`${address}/api/ready`, CLOSING)).ok).toBe(true);
    this.child = child;
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const ended = new Promise((resolve) => this.child?.once('close', resolve));
    this.child?.kill(signal);
    await ended;
  }

  /** Lets what waits for a full hour begin, and waits until the backup is made. */
  async beginHour(time: number): Promise<void> {
    await this.setClock(time);
    this.child?.kill('SIGUSR2');
    const name = new Date(time).toISOString().replaceAll(':', '-');
    const log = join(this.folder, `log-${this.starts - 1}`);
    const isMade = () => existsSync(join(this.folder, 'data/backups', `${name}${BACKUP_ENDING}`));
    while (!isMade()) await pause(5);
    await expect.poll(() => readFile(log, 'utf8'), OFTEN).toContain(name);
  }

  /** The time that a file gets which is written now, in whole milliseconds. */
  async realTime(): Promise<number> {
    await writeFile(join(this.folder, 'now'), '');
    return Math.floor((await stat(join(this.folder, 'now'))).mtimeMs);
  }

  /** Lets half a minute pass, after which no file has a time between a moment of the real clock and its begin. */
  async halfMinute(since: number): Promise<void> {
    const begun = await this.realTime();
    this.child?.kill('SIGWINCH');
    const isOfTheProblem = async (file: string) => {
      const { mtimeMs, ctimeMs } = await stat(join(this.folder, file));
      return [mtimeMs, ctimeMs].some((time) => time >= since && time < begun);
    };
    let looks = 0;
    const left = async () => {
      if (++looks % KICK_EVERY === 0) this.child?.kill('SIGWINCH');
      const files = (await readdir(this.folder, { recursive: true })).filter(
        (file) => !['clock', 'now'].includes(file),
      );
      const isLeft = await Promise.all(files.map(isOfTheProblem));
      return files.filter((_, index) => isLeft[index]);
    };
    await this.untilFolded();
    await expect.poll(left, OFTEN).toEqual([]);
  }

  /** Who reads at that moment keeps the log from being emptied: then the next half minute does. */
  async untilFolded(): Promise<void> {
    let looks = 0;
    const bytes = async () => {
      if (++looks % KICK_EVERY === 0) this.child?.kill('SIGWINCH');
      return (await stat(join(this.folder, 'data/nagrik.db-wal'))).size;
    };
    await expect.poll(bytes, OFTEN).toBe(0);
  }

  /** Has the index of problems read them all. */
  async list(headers: Record<string, string>): Promise<void> {
    const answer = await fetch(`${this.address}/api/problems`, {
      headers: { ...headers, ...CLOSING.headers },
    });
    expect(answer.status).toBe(200);
  }

  /** Takes all problems along as a file, with the contacts of those that have any. */
  async export(headers: Record<string, string>): Promise<void> {
    const answer = await fetch(`${this.address}/api/problems/export?contacts=true`, {
      headers: { ...headers, ...CLOSING.headers },
    });
    expect(await answer.text()).toContain('Reference');
  }

  async call(path: string, body: object, from: string, headers: Record<string, string> = {}) {
    const answer = await fetch(`${this.address}/api${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        ...{ 'content-type': 'application/json', 'x-forwarded-for': from },
        ...{ ...CLOSING.headers, ...headers },
      },
    });
    return (await answer.json()) as { data: { token: string; blog: { _id: string } } };
  }
}
