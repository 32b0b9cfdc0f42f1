import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { floorCases } from './floor-cases.ts';
import { type Floor, startFloor } from './floor-process.ts';
import { REACH } from './floor-reach.ts';
import { measureStarts, startsSection } from './floor-starts.ts';
import { makeData } from './make-data.ts';
import { loadWith, type Measured, send } from './parallel-load.ts';
import { RawConnection } from './raw-connection.ts';
import { runServer } from './running-server.ts';
import { writeSizes } from './sizes.ts';
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
  const folder = await mkdtemp(join(dataDir, 'floor-'));
  const { lines, afterLoad } = await measureCalls(folder);
  const starts = await measureStarts({ dataDir }, { folder, rounds: Number(values.rounds) });
  const page = `${callsSection(lines)}\n${startsSection(starts, afterLoad)}`;
  if (!values.only) await writePage(page);
  console.log(page);
} finally {
  await rm(dataDir, { recursive: true });
}

/** Beside what another benchmark writes there. */
async function writePage(page: string): Promise<void> {
  const lists =
    '\n<!-- lists: written by the benchmarks, never by hand -->\n\n<!-- end of lists -->\n';
  await writeFile(join(import.meta.dirname, '../docs/performance.md'), page + lists);
  await writeSizes();
}

async function measureCalls(folder: string): Promise<{ lines: Line[]; afterLoad: number }> {
  const server = await runServer({ dataDir }, { TRUST_PROXY: '127.0.0.1' });
  try {
    const cases = await floorCases(server);
    const floor = await startFloor(dataDir, folder);
    const lines: Line[] = [];
    for (const each of cases)
      if (each.name.includes(values.only)) lines.push(await measure(each, server, floor));
    await floor.stop();
    return { lines, afterLoad: await server.memory() };
  } finally {
    await server.stop();
  }
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
  const times = (of: Rate) =>
    (product.perSecond / of.perSecond)
      .toPrecision(2)
      .replace(/^.*e.*$/, (long) => `${Number(long)}`);
  const reach = REACH.get(name);
  const told = reach ? `${reach.times} of ${reach.ofCall ?? 'F'}` : '–';
  const cells = [rate(product), rate(floor), rate(memory), times(floor), times(memory)];
  return `| ${[name, ...cells, told].join(' | ')} |`;
}

function callsSection(lines: Line[]): string {
  const machine = `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, Node ${process.version}`;
  return `# What a call costs, beside what it must cost

Written by \`npm run bench:floors\` on ${machine}, which the clients shared, with other work besides (its load was ${loadavg()[1]?.toFixed(1)} in the five minutes before the end). SQLite, ${Number(values.problems).toLocaleString('en')} reports, ${BLOGS.toLocaleString('en')} posts of 5 kB and those that were added meanwhile. One process, ${CONNECTIONS} connections, each its next request as soon as it has an answer; signed in where nothing else is said, writes with an idempotency key and on the disk before their answer. Requests a second and, in brackets, milliseconds of the process's processor for one; medians of ${values.rounds} rounds of ${values.seconds} s, product and floors in turn.

Two floors, each a plain HTTP server of Node that checks nothing. **F** does the least work for each call: the query, with an index made for it, on the same SQLite in the same process, and \`JSON.stringify\`; or the same rows written, forced to the disk by themselves; for a sign-in one hash by scrypt (N = 2^17). F compresses nothing; **M** answers the same bytes from memory.

| call | product | F | M | of F | of M | to reach |
| --- | --- | --- | --- | --- | --- | --- |
${lines.map(rowOf).join('\n')}

${missesOf(lines)}
`;
}

function missesOf(lines: Line[]): string {
  const misses = lines.flatMap(({ name, product, floor, memory }) => {
    const reach = REACH.get(name);
    if (!reach) return [];
    const other = lines.find((line) => line.name === reach.ofCall)?.product ?? floor;
    if (product.perSecond >= reach.times * other.perSecond) return [];
    const most = memory.perSecond / other.perSecond;
    const because =
      most < reach.times
        ? `who asks takes no more: the same bytes from memory come at ${most.toPrecision(2)} of that`
        : reach.because;
    return [`- ${name}: ${because}.`];
  });
  if (misses.length === 0) return 'All of them are reached.';
  return ['Not reached, and why:', '', ...misses].join('\n');
}
