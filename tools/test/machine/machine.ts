import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../../prepare.mjs';

/** Where the page has the sources. */
const SOURCES = '/usr/local/src/nagrik';
const HERE = import.meta.dirname;
/** Milliseconds; what takes longer hangs. */
const LONGEST = 100_000;

/** What the page needs besides Node.js, by the Debian package that brings it. */
const PROGRAMS: Record<string, string> = {
  age: 'age',
  caddy: 'caddy',
  curl: 'curl',
  git: 'git',
  ip: 'iproute2',
  nginx: 'nginx-light',
  npm: 'npm',
  openssl: 'openssl',
  'systemd-analyze': 'systemd',
  unshare: 'util-linux',
};

/** Why there can be no such machine here; undefined where there can. */
export function whyNoMachine(): string | undefined {
  if (process.platform !== 'linux') return 'needs Linux';
  if (process.getuid?.() !== 0) return 'needs root';
  return undefined;
}

/** The Debian packages that have to be installed first. */
export function missingPackages(): string[] {
  const isHere = (program: string) => spawnSync('which', [program]).status === 0;
  const missing = Object.keys(PROGRAMS).filter((program) => !isHere(program));
  const python = spawnSync('/usr/bin/python3', ['-c', 'import seccomp']);
  return [
    ...missing.map((program) => PROGRAMS[program] ?? program),
    ...(python.status === 0 ? [] : ['python3-seccomp']),
    ...(existsSync('/usr/lib/postgresql') ? [] : ['postgresql']),
  ];
}

interface Ran {
  /** The exit code. */
  code: number;
  /** What it printed, to either stream. */
  output: string;
}

/** A machine on which the page's commands can be carried out as they stand, as root. */
export interface Machine {
  /** Its first process, by which its namespaces are named. */
  pid: string;
  /** Runs a script of bash to its end; `input` is what it reads. */
  run(script: string, input?: string | Buffer): Promise<Ran>;
  /** As `run`, for what has to succeed: answers what it printed. */
  expect(script: string, input?: string | Buffer): Promise<string>;
  write(path: string, content: string | Buffer): Promise<void>;
  end(): Promise<void>;
}

/** Starts a copy of this machine that has a network of its own, in which nothing that is done stays. */
export async function startMachine(): Promise<Machine> {
  const disk = await mkdtemp(join(tmpdir(), 'nagrik-machine-'));
  const child = spawn(
    'unshare',
    [
      ...['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child', 'sh'],
      ...[join(HERE, 'machine.sh'), disk, ROOT.replace(/\/$/, ''), SOURCES],
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'close');
  const [said] = await Promise.race([once(child.stdout, 'data'), ended]);
  if (String(said).trim() !== 'ready') throw new Error('The machine did not start: see above');
  const pid = await childOf(child);
  const run = (script: string, input: string | Buffer = '') => runIn(pid, script, input);
  const expect = async (script: string, input: string | Buffer = '') => {
    const { code, output } = await run(script, input);
    if (code !== 0) throw new Error(`${script}\nended with ${code}:\n${output}`);
    return output;
  };
  const write = async (path: string, content: string | Buffer) =>
    void (await expect(`mkdir -p "$(dirname ${path})" && cat > ${path}`, content));
  const end = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(disk, { recursive: true, force: true, maxRetries: 5 });
  };
  const shim = (name: string) =>
    `#!/bin/sh\nexec ${process.execPath} ${join(ROOT, 'tools/test/machine', name)} "$@"\n`;
  await write('/usr/local/bin/systemctl', shim('systemctl.ts'));
  await write('/usr/local/bin/journalctl', '#!/bin/sh\n# -u UNIT …\ncat "/var/log/$2.journal"\n');
  await expect('chmod 755 /usr/local/bin/systemctl /usr/local/bin/journalctl');
  return { pid, run, expect, write, end };
}

/** The first process within, as it is called outside. */
async function childOf({ pid }: ChildProcess): Promise<string> {
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim();
}

async function runIn(pid: string, script: string, input: string | Buffer): Promise<Ran> {
  const enter = [
    '--target',
    pid,
    '--mount',
    '--net',
    '--pid',
    '--ipc',
    '--uts',
    '--root',
    '--wdns=/',
  ];
  const child = spawn('nsenter', [...enter, 'bash', '--norc', '-c', script], {
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: LONGEST,
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const closed = once(child, 'close');
  const [code] = await once(child, 'exit');
  // What it left running may hold its output open.
  await Promise.race([closed, pause(500)]);
  return { code: code ?? 128, output: Buffer.concat(chunks).toString() };
}
