import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './start-cluster.ts';

/** Milliseconds for which a fault stays where writes go on under it, and where they cannot. */
const STAYS = 20_000;
const STANDS_STILL = 15_000;

/** Something that goes wrong; answers what mends it. */
export interface Cause {
  name: string;
  /** What of it nobody can write under: their writes are looked at once it is mended. */
  stopsWrites?: true;
  cause(cluster: Cluster): Promise<() => Promise<void>>;
}

const DATABASE = ['etcd', 'patroni'] as const;

export const CAUSES: Cause[] = [
  {
    name: 'nothing, for comparison',
    cause: async () => async () => {},
  },
  // Before all others, so that they come to this version.
  {
    name: 'rolling upgrade: the three processes of the product are replaced one after the other',
    async cause({ apps, isReady }) {
      for (const host of apps) {
        await host.signal('nagrik', 'TERM');
        await host.install();
        await host.start('nagrik');
        await isReady(host);
      }
      return async () => {};
    },
  },
  {
    name: 'the machine of the leader dies (`kill -9` of all that runs there)',
    async cause({ leader }) {
      const host = await leader();
      await host.die();
      return () => host.start(...DATABASE);
    },
  },
  {
    name: 'PostgreSQL of the leader dies, its Patroni lives',
    async cause({ leader }) {
      await (await leader()).signal('postgres', 'KILL');
      return async () => {};
    },
  },
  {
    name: 'the leader is cut off: its cable is pulled, everything on it runs on',
    async cause({ leader }) {
      const host = await leader();
      host.cutOff();
      return async () => host.reconnect();
    },
  },
  {
    name: 'switch-over (`patronictl switchover`)',
    async cause({ leader }) {
      const { machine } = await leader();
      await machine.expect('patronictl -c /etc/patroni/config.yml switchover --force');
      return async () => {};
    },
  },
  {
    name: 'the replica that writes wait for dies',
    async cause({ replica }) {
      const host = await replica('sync_standby');
      await host.die();
      return () => host.start(...DATABASE);
    },
  },
  {
    name: 'the replica that writes wait for is cut off',
    async cause({ replica }) {
      const host = await replica('sync_standby');
      host.cutOff();
      return async () => host.reconnect();
    },
  },
  {
    name: 'both replicas die, and one comes back after a while',
    stopsWrites: true,
    async cause({ replica }) {
      const [one, other] = [await replica('sync_standby'), await replica('replica')];
      await Promise.all([one.die(), other.die()]);
      await pause(STANDS_STILL);
      await one.start(...DATABASE);
      return () => other.start(...DATABASE);
    },
  },
  {
    name: 'etcd loses its majority (two of three die), and gets it back',
    async cause({ leader, databases }) {
      const host = await leader();
      const others = databases.filter(({ name }) => name !== host.name);
      const lost = [host, ...others.slice(1)];
      await Promise.all(lost.map((each) => each.signal('etcd', 'KILL')));
      await pause(STAYS);
      return async () => void (await Promise.all(lost.map((each) => each.start('etcd'))));
    },
  },
  {
    name: 'a process of the product dies',
    async cause({ apps: [host], isReady }) {
      await host?.signal('nagrik', 'KILL');
      return async () => {
        await host?.start('nagrik');
        if (host) await isReady(host);
      };
    },
  },
];

/** What is waited for where writes go on under a fault. */
export const staying = (): Promise<void> => pause(STAYS);
