import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askedOf } from './misses-of.ts';
import { CASES } from './problem-cases.ts';

const HERE = import.meta.dirname;
const DOCS = join(HERE, '../docs');

const read = (name: string) => readFile(join(HERE, `results${name}.md`), 'utf8');

/** The rows of the tables of a result, each with its cells; rules and headings are rows too. */
function tables(markdown: string): string[][][] {
  return markdown
    .split(/\n(?!\|)/)
    .map((part) => part.split('\n').filter((line) => line.startsWith('| ')))
    .filter((lines) => lines.length > 2)
    .map((lines) => lines.map((line) => line.slice(2, -2).split(' | ')))
    .map(([head = [], , ...rows]) => [head, ...rows]);
}

/** Columns of a table of throughput: what 16 connections did, and what a request costs. */
const AT_16 = { perSecond: 4, p99: 6, processor: 10 };

function throughput(markdown: string): string {
  const engines = [...markdown.matchAll(/^## (.+)$/gm)].map(([, name = '']) => name);
  const found = tables(markdown);
  const [first = []] = found;
  const lines = first.slice(1).map(([name], at) => {
    const rows = found.map((table) => table[at + 1] ?? []);
    const rates = rows.map((row) => `${row[AT_16.perSecond]} (${row[AT_16.p99]})`);
    const costs = rows.map((row) => row[AT_16.processor]?.trim()).filter(Boolean);
    return `| ${[name, ...rates, costs.join(', ')].join(' | ')} |`;
  });
  return [
    `| call | ${engines.join(' | ')} | processor ms |`,
    `|${' --- |'.repeat(engines.length + 2)}`,
    ...lines,
  ].join('\n');
}

/** What the most problems that were measured cost, of each engine: the last lines of its two tables. */
function lists(engine: string, markdown: string): string {
  const [queries = [], facts = []] = tables(markdown);
  const p50 = queries.slice(1).map((row) => Number(row.at(-3)));
  const p99 = queries.slice(1).map((row) => Number(row.at(-2)));
  const [problems, first, later, memory] = facts.at(-1) ?? [];
  return `| ${[engine, problems, Math.max(...p50), Math.max(...p99), first, later, memory].join(' | ')} |`;
}

/** What the operator's page says of sizes, out of what the benchmarks wrote last. */
export async function sizesOf(): Promise<string> {
  const [rates, sqlite, postgres] = await Promise.all(
    ['-throughput', '', '-postgres'].map((name) => read(name)),
  );
  return `Requests a second of one process with 16 connections and, in brackets, the p99 in milliseconds: both of the round with the most requests, so of the best one, not of all. *Processor ms* is the processor time of the process for one request, of each engine in turn.

${throughput(rates ?? '')}

Lists of reports, one after the other: milliseconds of the slowest of all kinds of query, of which each shows its best round, too. A first start builds the index of reports, a later one loads its snapshot.

| engine | reports | p50 | p99 | first start | later start | memory |
| --- | --- | --- | --- | --- | --- | --- |
${lists('SQLite', sqlite ?? '')}
${lists('PostgreSQL', postgres ?? '')}`;
}

const isSearch = (name: string | undefined) =>
  CASES.some(
    (each) => each.name === name && each.queries.some((query) => query.includes('search=')),
  );

/** Of each number of reports: its name, and each query with its p99. */
function latenciesOf([head = [], ...rows]: string[][]) {
  const columns = head.flatMap((name, at) => (name.startsWith('p50 at ') ? [at] : []));
  return columns.map((at) => ({
    reports: head[at]?.slice('p50 at '.length) ?? '',
    queries: rows.map((row) => ({ name: row[0] ?? '', p99: Number(row[at + 1]) })),
  }));
}

const slowestOf = <Query extends { p99: number }>(queries: Query[]) =>
  queries.reduce((one, other) => (other.p99 > one.p99 ? other : one));

/** The lists of reports on PostgreSQL beside what is asked for. */
export async function listsOf(): Promise<string> {
  const [queries = [], , stored = []] = tables(await read('-postgres'));
  const rows = latenciesOf(queries).map(({ reports, queries: all }, at) => {
    const asked = askedOf(Number(reports.replaceAll(',', '')));
    const kinds = [
      { most: asked.lists, queries: all.filter(({ name }) => !isSearch(name)) },
      { most: asked.searches, queries: all.filter(({ name }) => isSearch(name)) },
    ];
    const cells = kinds.flatMap(({ most, queries: some }) => {
      const { name, p99 } = slowestOf(some);
      return [`${p99} (${name})`, most];
    });
    const late = kinds.flatMap(({ most, queries: some }) => some.filter(({ p99 }) => p99 > most));
    const names = late.map(({ name }) => name).join('; ') || 'nothing';
    return `| ${[reports, ...cells, names, stored[at + 1]?.[3] ?? '–'].join(' | ')} |`;
  });
  return `## Lists of reports on PostgreSQL

Milliseconds of the slowest kind of query at its p99, as \`npm run bench\` measured it last: [each query, and the plan of what is too slow](../benchmarks/results-postgres.md).

| reports | filters and pages | to reach | searches | to reach | slower | loaded in |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}`;
}

/** What each home of the lists takes, by the last figures of each. */
export async function storesOf(): Promise<string> {
  const [memory, postgres] = await Promise.all(['', '-postgres'].map((name) => read(name)));
  const inMemory = tables(memory ?? '')[1]?.at(-1) ?? [];
  const [queries = [], facts = [], stored = []] = tables(postgres ?? '');
  const [head, ...sizes] = stored;
  const largest = sizes.at(-1);
  if (head?.[1] !== 'database' || !largest) return 'No database was measured yet.';
  const hundred = 100_000_000;
  const times = (of: string | undefined) => hundred / Number(of?.replaceAll(',', ''));
  const grown = (cell: string | undefined, by: number) => {
    const [number, unit] = cell?.split(' ') ?? [];
    return `${Math.round(Number(number) * by)} ${unit}`;
  };
  const latencies = latenciesOf(queries);
  const slowest = (ofSearches: boolean) =>
    latencies.map(({ queries: all }) => {
      const { p99 } = slowestOf(all.filter(({ name }) => isSearch(name) === ofSearches));
      return `${p99} ms`;
    });
  const row = (what: string, cells: (string | undefined)[]) =>
    `| ${[what, ...cells].join(' | ')} |`;
  const mib = (reports: string | undefined) =>
    grown(
      inMemory[3],
      Number(reports?.replaceAll(',', '')) / Number(inMemory[0]?.replaceAll(',', '')),
    );
  const of = (column: number) => [
    ...sizes.map((each) => each[column]),
    grown(largest[column], times(largest[0])),
  ];
  const counts = sizes.map((each) => each[0]);
  return `| | ${counts.join(' | ')} | ${hundred.toLocaleString('en-US')}, by extrapolation |
|${' --- |'.repeat(counts.length + 2)}
${[
  row('an index in each process, as on SQLite', [...counts, String(hundred)].map(mib)),
  row('a process on PostgreSQL', [...facts.slice(1).map((each) => each[3]), 'the same']),
  row('the database', of(1)),
  row('of it texts and their indexes', of(2)),
  row('loaded in', of(3)),
  row('slowest list by filters, p99', [...slowest(false), 'one sum more for each 131,072 numbers']),
  row('slowest search, p99', [
    ...slowest(true),
    'up to ten times what reads all reports with a word',
  ]),
].join('\n')}`;
}

/** What upgrades took, and for how long others waited. */
export async function upgradesOf(): Promise<string> {
  const page = await read('-upgrade');
  return page.slice(page.indexOf('\n\n') + 2).trimEnd();
}

/** A page with a block of figures in its place. */
export function withBlock(page: string, name: string, text: string): string {
  const block = new RegExp(`(<!-- ${name}: [^>]+ -->\\n).*?(\\n<!-- end of ${name} -->)`, 's');
  return page.replace(block, (_, start: string, end: string) => start + text + end);
}

/** Each benchmark ends with it. */
export async function writeSizes(): Promise<void> {
  const blocks = [
    { path: 'operations.md', name: 'sizes', text: await sizesOf() },
    { path: 'operations.md', name: 'upgrades', text: await upgradesOf() },
    { path: 'performance.md', name: 'lists', text: await listsOf() },
    { path: 'decisions/0011-lists-of-postgresql.md', name: 'stores', text: await storesOf() },
  ];
  for (const { path, name, text } of blocks) {
    const page = await readFile(join(DOCS, path), 'utf8');
    await writeFile(join(DOCS, path), withBlock(page, name, text));
  }
}
