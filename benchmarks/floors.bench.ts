import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DATABASE_FILE } from '#server/database/open-database.ts';
import { floorCases } from './floor-cases.ts';
import type { ToFloor } from './floor-server.ts';
import { makeData } from './make-data.ts';
import { loadWith, type Measured, send } from './parallel-load.ts';
import { RawConnection } from './raw-connection.ts';
import { processorTimeOf, runServer } from './running-server.ts';
import { addAccounts, BLOGS, type ThroughputCase } from './throughput-cases.ts';

const { values } = parseArgs({
  options: {
    problems: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    /** Only the rows whose name holds this; the page is not written then. */
    only: { type: 'string', default: '' },
  },
});

const CONNECTIONS = 16;
const load = { connections: CONNECTIONS, milliseconds: Number(values.seconds) * 1000 };

interface Floor extends Measured {
  /** Answers this from memory from now on; nothing: the least work. */
  tell(answer: Buffer | null): Promise<void>;
  stop(): Promise<void>;
}

/** Requests a second, and milliseconds of processor time for one. */
interface Rate {
  perSecond: number;
  processor: number;
}

interface Line {
  name: string;
  product: Rate;
  /** The least work, and the bytes from memory. */
  floor: Rate;
  memory: Rate;
}

const dataDir = await mkdtemp(join(tmpdir(), 'nagrik-floors-'));
try {
  await makeData({ dataDir }, Number(values.problems));
  await addAccounts({ dataDir });
  const server = await runServer({ dataDir }, { TRUST_PROXY: '127.0.0.1' });
  try {
    const cases = await floorCases(server);
    const floor = await startFloor();
    const lines: Line[] = [];
    for (const each of cases)
      if (each.name.includes(values.only)) lines.push(await measure(each, server, floor));
    await floor.stop();
    const problem = problemOf(lines);
    if (!values.only) await writeFile(join(import.meta.dirname, '../docs/performance.md'), problem);
    console.log(problem);
  } finally {
    await server.stop();
  }
} finally {
  await rm(dataDir, { recursive: true });
}

async function startFloor(): Promise<Floor> {
  const folder = await mkdtemp(join(dataDir, 'floor-'));
  const script = join(import.meta.dirname, 'floor-server.ts');
  const child = fork(script, [join(dataDir, DATABASE_FILE), folder]);
  const failed = once(child, 'exit').then(() => {
    throw new Error('The floor has ended');
  });
  failed.catch(() => {});
  const [base] = (await Promise.race([once(child, 'message'), failed])) as [string];
  return {
    base,
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

/** Product and floors in turn, so that what else the machine does hits all of them. */
async function measure(
  { name, next }: ThroughputCase,
  server: Measured,
  floor: Floor,
): Promise<Line> {
  const connection = new RawConnection(server.base);
  const answer = await send(connection, next());
  connection.close();
  const rates: Record<'product' | 'floor' | 'memory', Rate[]> = {
    product: [],
    floor: [],
    memory: [],
  };
  const anyStatus = () => ({ ...next(), status: 200 });
  for (let round = 0; round < Number(values.rounds); round++) {
    rates.product.push(await loadWith(server, next, load));
    await floor.tell(null);
    rates.floor.push(await loadWith(floor, anyStatus, load));
    await floor.tell(answer);
    rates.memory.push(await loadWith(floor, anyStatus, load));
  }
  const line = {
    name,
    product: median(rates.product),
    floor: median(rates.floor),
    memory: median(rates.memory),
  };
  console.error(rowOf(line));
  return line;
}

function median(rates: Rate[]): Rate {
  const middle = (numbers: number[]) =>
    numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
  return {
    perSecond: middle(rates.map(({ perSecond }) => perSecond)),
    processor: middle(rates.map(({ processor }) => processor)),
  };
}

function rowOf({ name, product, floor, memory }: Line): string {
  const rate = ({ perSecond, processor }: Rate) =>
    `${Math.round(perSecond).toLocaleString('en')} (${processor.toFixed(2)})`;
  const times = (of: Rate) => (product.perSecond / of.perSecond).toPrecision(2);
  return `| ${[name, rate(product), rate(floor), rate(memory), times(floor), times(memory)].join(' | ')} |`;
}

function problemOf(lines: Line[]): string {
  const machine = `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, Node ${process.version}`;
  return `# What a call costs, beside what it must cost

Written by \`npm run bench:floors\` on ${machine}, which the clients shared, with other work besides (its load was ${loadavg()[1]?.toFixed(1)} in the five minutes before the end). SQLite, ${Number(values.problems).toLocaleString('en')} reports, ${BLOGS.toLocaleString('en')} posts of 5 kB and those that were added meanwhile. One process, ${CONNECTIONS} connections, each its next request as soon as it has an answer; signed in where nothing else is said, writes with an idempotency key and on the disk before their answer. Requests a second and, in brackets, milliseconds of the process's processor for one; medians of ${values.rounds} rounds of ${values.seconds} s, product and floors in turn.

Two floors, each a plain HTTP server of Node that checks nothing. **F** does the least work for each call: the query, with an index made for it, on the same SQLite in the same process, and \`JSON.stringify\`; or the same rows written, forced to the disk by themselves; for a sign-in one hash by scrypt (N = 2^17). **M** answers the same bytes from memory.

| call | product | F | M | of F | of M |
| --- | --- | --- | --- | --- | --- |
${lines.map(rowOf).join('\n')}
`;
}
