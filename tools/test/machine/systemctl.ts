import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { allowedCalls, environmentOf, one, parseUnit, type Unit, words } from './unit.ts';

/**
 * Stands in for systemd where it is not the first process, as in a container: starts and stops a
 * unit within the bounds that the unit sets.
 */
const UNITS = '/etc/systemd/system';
const pidFile = (name: string) => `/run/${name}.pid`;

const VERBS: Record<string, (name: string) => void | Promise<void>> = {
  'daemon-reload': () => {},
  enable: start,
  start,
  stop,
  restart: async (name) => {
    await stop(name);
    start(name);
  },
};

function read(name: string): Unit {
  const [template = '', instance = ''] = name.split('@');
  const file = name.includes('@') ? `${template}@.service` : `${name}.service`;
  return parseUnit(readFileSync(join(UNITS, file), 'utf8'), instance);
}

function start(name: string): void {
  const unit = read(name);
  const user = one(unit, 'User');
  const state = join('/var/lib', one(unit, 'StateDirectory'));
  mkdirSync(state, { recursive: true });
  const plan = {
    user,
    group: one(unit, 'Group'),
    state,
    stateMode: one(unit, 'StateDirectoryMode'),
    writable: [state, ...words(unit, 'ReadWritePaths')],
    isStrict: one(unit, 'ProtectSystem') === 'strict',
    hidesHomes: one(unit, 'ProtectHome') === 'yes',
    hasOwnTemporary: one(unit, 'PrivateTmp') === 'yes',
    umask: one(unit, 'UMask'),
    openFiles: Number(one(unit, 'LimitNOFILE')),
    folder: one(unit, 'WorkingDirectory'),
    calls: allowedCalls(unit),
    families: words(unit, 'RestrictAddressFamilies'),
    command: one(unit, 'ExecStart').split(' '),
  };
  const journal = openSync(`/var/log/${name}.journal`, 'a');
  const child = spawn(
    'unshare',
    ['--mount', '/usr/bin/python3', join(import.meta.dirname, 'confined.py'), JSON.stringify(plan)],
    { detached: true, stdio: ['ignore', journal, journal], env: environmentOf(unit) },
  );
  writeFileSync(pidFile(name), String(child.pid));
  child.unref();
}

/** As `KillMode=mixed`: the first process is asked, the rest is ended with it. */
async function stop(name: string): Promise<void> {
  if (!existsSync(pidFile(name))) return;
  const pid = Number(readFileSync(pidFile(name), 'utf8'));
  const end = Date.now() + Number(one(read(name), 'TimeoutStopSec')) * 1000;
  signal(pid, 'SIGTERM');
  while (isAlive(pid) && Date.now() < end) await pause(50);
  signal(-pid, 'SIGKILL');
  rmSync(pidFile(name));
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** One that has ended stays listed until the first process of the machine has looked at it, and is gone then. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

const [verb = '', ...rest] = process.argv.slice(2);
const names = rest.filter((word) => !word.startsWith('--'));
const play = VERBS[verb];
if (!play) throw new Error(`systemctl ${verb} is not played here`);
for (const name of names.length > 0 ? names : ['']) await play(name);
