import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const HERE = import.meta.dirname;
const PAGE = join(HERE, '../docs/operations.md');
const BLOCK = /(<!-- sizes: [^>]+ -->\n).*?(\n<!-- end of sizes -->)/s;

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

/** What a million problems cost, of each engine: the last lines of its two tables. */
function lists(engine: string, markdown: string): string {
  const [queries = [], facts = []] = tables(markdown);
  const p50 = queries.slice(1).map((row) => Number(row.at(-3)));
  const p99 = queries.slice(1).map((row) => Number(row.at(-2)));
  const [problems, first, later, memory] = facts.at(-1) ?? [];
  return `| ${[engine, problems, Math.max(...p50), Math.max(...p99), first, later, memory].join(' | ')} |`;
}

/** What the operator's page says of sizes, out of what the benchmarks wrote last. */
export async function sizesOf(): Promise<string> {
  const read = (name: string) => readFile(join(HERE, `results${name}.md`), 'utf8');
  const [rates, sqlite, postgres] = await Promise.all(['-throughput', '', '-postgres'].map(read));
  return `Requests a second of one process with 16 connections and, in brackets, the p99 in milliseconds: both of the round with the most requests, so of the best one, not of all. *Processor ms* is the processor time of the process for one request, of each engine in turn.

${throughput(rates ?? '')}

Lists of reports, one after the other: milliseconds of the slowest of all kinds of query, of which each shows its best round, too. A first start builds the index of reports, a later one loads its snapshot.

| engine | reports | p50 | p99 | first start | later start | memory |
| --- | --- | --- | --- | --- | --- | --- |
${lists('SQLite', sqlite ?? '')}
${lists('PostgreSQL', postgres ?? '')}`;
}

/** The page with these sizes in their place. */
export const withSizes = (page: string, sizes: string): string =>
  page.replace(BLOCK, (_, start: string, end: string) => start + sizes + end);

/** Each benchmark ends with it. */
export async function writeSizes(): Promise<void> {
  await writeFile(PAGE, withSizes(await readFile(PAGE, 'utf8'), await sizesOf()));
}
