import type { Citizens, Kind, Tally } from './citizens.ts';
import type { Host } from './hosts.ts';
import { type Cluster, query, until } from './start-cluster.ts';

const TEXTS: Record<Kind, string> = {
  report: 'select subject from problems',
  status: 'select note from problem_history',
  blog: 'select title from blogs',
};

export interface Checked {
  /** Acknowledged writes that a machine of the database does not have, by the fault they came under. */
  lost: Map<Tally | undefined, number>;
  /** Writes that are there twice. */
  doubled: number;
}

/** Compares what was acknowledged with the rows of each of the three machines of the database. */
export async function checkRows(cluster: Cluster, { entries }: Citizens): Promise<Checked> {
  await isEverywhere(cluster);
  const found = await Promise.all(cluster.databases.map(rowsOf));
  const lost = new Map<Tally | undefined, number>();
  let doubled = 0;
  for (const { kind, text, acknowledgedUnder } of entries) {
    const rows = found.map((each) => each.get(`${kind} ${text}`) ?? 0);
    if (acknowledgedUnder && rows.includes(0))
      lost.set(acknowledgedUnder, (lost.get(acknowledgedUnder) ?? 0) + 1);
    if (Math.max(...rows) > 1) doubled += 1;
  }
  return { lost, doubled };
}

/** How often each write is there, by its kind and text. */
async function rowsOf(host: Host): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [kind, sql] of Object.entries(TEXTS))
    for (const text of (await query(host, sql)).split('\n')) {
      const name = `${kind} ${text}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  return counts;
}

/** Waits until both replicas have played all that the leader has written. */
async function isEverywhere({ leader, databases }: Cluster): Promise<void> {
  const first = await leader();
  const at = (await query(first, 'select pg_current_wal_lsn()')).trim();
  for (const host of databases.filter(({ name }) => name !== first.name))
    await until(`${host.name} has all rows`, async () => {
      const said = await query(host, `select pg_last_wal_replay_lsn() >= '${at}'`);
      return said.trim() === 't';
    });
}
