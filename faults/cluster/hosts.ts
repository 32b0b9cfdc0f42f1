import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Machine, startMachine } from '../../tools/test/machine/machine.ts';
import { connect, pullCable, putCableBack } from './network.ts';

const CONFIGURATION = join(import.meta.dirname, '../../docs/cluster');
const ROOT = join(import.meta.dirname, '../..');

/** The release of the version that the cluster begins with: this one unless given. */
export const BEFORE = process.env.BEFORE || ROOT;

/** As the units of Debian's packages start them. */
const SERVICES = {
  etcd: { user: 'etcd', run: 'set -a; . /etc/default/etcd; exec etcd' },
  patroni: { user: 'postgres', run: 'exec patroni /etc/patroni/config.yml' },
  haproxy: { user: 'root', run: 'exec /usr/sbin/haproxy -db -f /etc/haproxy/haproxy.cfg' },
  pgbouncer: { user: 'postgres', run: 'exec /usr/sbin/pgbouncer /etc/pgbouncer/pgbouncer.ini' },
  nagrik: {
    user: 'nobody',
    run: `set -a; . /etc/nagrik/settings; exec ${process.execPath} /opt/nagrik/dist/server/main.js`,
  },
};
type Service = keyof typeof SERVICES;

/** A machine of the cluster with its services. */
export interface Host {
  name: string;
  address: string;
  machine: Machine;
  /** Puts a file of docs/cluster in its place, with the name and the address of this machine. */
  configure(file: string, place: string): Promise<void>;
  start(...services: Service[]): Promise<void>;
  /** Puts a version of the product in its place: this one unless its release is given. */
  install(release?: string): Promise<void>;
  /** Sends a signal to a service and, of SIGTERM, waits until it has ended. */
  signal(service: Service | 'postgres', name: 'TERM' | 'KILL'): Promise<void>;
  /** Everything that runs on it ends at once, as when the power goes; what was written is there. */
  die(): Promise<void>;
  cutOff(): void;
  reconnect(): void;
  /** The last lines of all its logs. */
  logs(): Promise<string>;
}

/** What `pgrep` knows a service by. */
const PATTERNS: Record<Service | 'postgres', string> = {
  etcd: '-x etcd',
  patroni: '-f ^/usr/bin/python3.*patroni',
  haproxy: '-x haproxy',
  pgbouncer: '-x pgbouncer',
  nagrik: '-f dist/server/main[.]js',
  postgres: '-x postgres',
};

export async function startHost(name: string, address: string): Promise<Host> {
  const machine = await startMachine();
  await connect(machine, name, address);
  const start = async (service: Service) => {
    const { user, run } = SERVICES[service];
    const as = `setpriv --reuid=${user} --regid=$(id -g ${user}) --init-groups --reset-env`;
    await machine.expect(
      `cd /tmp; setsid -f ${as} bash --norc -c '${run}' >> /var/log/${service}.log 2>&1 < /dev/null`,
    );
  };
  return {
    name,
    address,
    machine,
    async configure(file, place) {
      const text = await readFile(join(CONFIGURATION, file), 'utf8');
      const filled = text
        .replaceAll(/^(.*\bname: |ETCD_NAME=)NAME$/gim, `$1${name}`)
        .replaceAll(/(?<!\w)ADDRESS(?=:\d)/g, address);
      await machine.write(place, filled);
    },
    async start(...services) {
      for (const service of services) await start(service);
    },
    async install(release = ROOT) {
      await machine.expect(`ln -sfn ${release} /opt/nagrik`);
    },
    async signal(service, signal) {
      const who = PATTERNS[service];
      const wait = signal === 'TERM' ? `; while pgrep ${who} > /dev/null; do sleep 0.1; done` : '';
      await machine.expect(`pkill -${signal} ${who}${wait}`);
    },
    async die() {
      await machine.run('kill -9 -1');
    },
    cutOff: () => pullCable(name),
    reconnect: () => putCableBack(name),
    logs: async () =>
      (
        await machine.run(
          'cd /var/log; for log in etcd patroni haproxy pgbouncer nagrik; do echo $log; grep -vE "^ |^Traceback|ConnectionReset|WARNING: " $log.log | tail -n 60; done',
        )
      ).output,
  };
}
