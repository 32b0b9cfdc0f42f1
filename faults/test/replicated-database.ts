import { onTestFinished } from 'vitest';
import { type PostgresServer, startPostgres } from '../../tools/start-postgres.ts';

const DATABASE = 'nagrik';

/** A database on two servers, of which the second follows the first; both are gone after the test. */
export async function startReplicatedDatabase({ synchronous }: { synchronous: boolean }) {
  // What a process wrote survives its death without being forced to the disk.
  const primary = await startPostgres({ fsync: 'off' });
  onTestFinished(() => primary.stop());
  await primary.query(`create database ${DATABASE}`);
  const replica = await primary.startReplica({ synchronous });
  onTestFinished(() => replica.stop());
  const hosts = [primary, replica].map(({ port }) => `127.0.0.1:${port}`).join(',');
  return { primary, replica, url: `postgres://nagrik@${hosts}/${DATABASE}` };
}

/** The primary dies as in a crash, and the replica takes its place. */
export async function failOver(primary: PostgresServer, replica: PostgresServer): Promise<void> {
  await primary.signal('SIGQUIT');
  await replica.promote();
}
