import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CAUSES, type Cause, staying } from './causes.ts';
import { type Checked, checkRows } from './check-rows.ts';
import { Citizens, newTally, type Tally } from './citizens.ts';
import { type Cluster, query, startCluster, until } from './start-cluster.ts';

/** Run by `npm run cluster`: causes each fault under writes and writes what came of it into the page. */
const PAGE = join(import.meta.dirname, '../../docs/cluster.md');
const BLOCK = /(<!-- faults: [^>]+ -->\n).*?(<!-- end of faults -->)/s;
/** Writes that show that all is well again. */
const SOME = 20;
/** Milliseconds of writing before and after a fault. */
const CALM = 3000;

interface Row {
  name: string;
  /** Databases that did not come back by themselves. */
  renewed: string[];
  tally: Tally;
}

async function run(cluster: Cluster): Promise<boolean> {
  const citizens = new Citizens(cluster.authority);
  await until('the proxy knows who is ready', async () => {
    const { status } = await citizens.call({ method: 'GET', path: '/ready' });
    return status === 200;
  });
  await citizens.start();
  const steps = [await newestStep(cluster)];
  const rows: Row[] = [];
  for (const cause of chosen()) {
    rows.push(await live(cluster, citizens, cause));
    console.log(rows.at(-1));
  }
  await citizens.stop();
  const checked = await checkRows(cluster, citizens);
  const trail = await auditTrail(cluster);
  steps.push(await newestStep(cluster));
  const table = tableOf(rows, checked, steps);
  console.log(table, checked, citizens.wrong, trail);
  const isWell =
    checked.lost.size + checked.doubled + citizens.wrong.length === 0 && trail.includes('is sound');
  if (isWell && rows.length === CAUSES.length) await writeTable(table);
  return isWell;
}

/** All of them, or those whose names have one of the words of the command. */
function chosen(): Cause[] {
  const words = process.argv.slice(2);
  return CAUSES.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
}

/** Causes one fault, waits until writes go on, and mends it. */
async function live(cluster: Cluster, citizens: Citizens, { name, cause }: Cause): Promise<Row> {
  await cluster.isWhole();
  const tally = newTally();
  citizens.count(tally);
  await pause(CALM);
  const mend = await cause(cluster);
  const before = tally.acknowledged;
  await until(`writes go on: ${name}`, async () => tally.acknowledged >= before + SOME);
  await staying();
  await mend();
  const renewed = await cluster.isWhole();
  await pause(CALM);
  return { name, renewed, tally: citizens.count(newTally()) };
}

/** What the product's own command says of the trail. */
async function auditTrail({ apps: [host] }: Cluster): Promise<string> {
  const root = join(import.meta.dirname, '../..');
  const command = `set -a; . /etc/nagrik/settings; ${process.execPath} ${root}/dist/server/audit.js`;
  return (await host?.machine.run(command))?.output ?? '';
}

const newestStep = async ({ leader }: Cluster) =>
  (await query(await leader(), 'select max(name) from kysely_migration')).trim();

function tableOf(rows: Row[], { lost }: Checked, [first, last]: string[]): string {
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
  const lines = rows.map(({ name, renewed, tally }) => {
    const { acknowledged, refused, pause: longest, slowest } = tally;
    const cells = [name, acknowledged, lost.get(tally) ?? 0, refused, seconds(longest)];
    return `| ${[...cells, seconds(slowest), renewed.length].join(' | ')} |`;
  });
  const machine = `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores`;
  return `On one machine (${machine}), which did other work too: its load was ${loadavg()[2]?.toFixed(1)} in the quarter of an hour before the end. The tables were those of \`${first}\` before the rolling upgrade, and of \`${last}\` at the end.

| fault | acknowledged | lost | refused | seconds until writes went on | seconds of the slowest answer | copied anew |
| --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}`;
}

async function writeTable(table: string): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  await writeFile(
    PAGE,
    page.replace(BLOCK, (_, start: string, end: string) => `${start}${table}\n${end}`),
  );
}

const cluster = await startCluster();
try {
  if (!(await run(cluster))) process.exitCode = 1;
} catch (error) {
  for (const host of [...cluster.databases, ...cluster.apps, cluster.proxy])
    console.error(`${host.name}\n${await host.logs()}`);
  throw error;
} finally {
  await cluster.end();
}
