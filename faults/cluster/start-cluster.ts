import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { block } from '../../tools/test/page.ts';
import { BEFORE, type Host, startHost } from './hosts.ts';
import { makeNetwork } from './network.ts';

export const ADMIN = { email: 'asha@example.org', password: 'golghar-at-dawn' };
export const PROXY = '10.0.0.5';
/** Milliseconds; what takes longer hangs. */
const LONGEST = 300_000;

/** Milliseconds after which an operator would help a database that does not come back. */
const HELP_AFTER = 90_000;

/** What Patroni says of one of the three. */
interface Member {
  name: string;
  role: string;
  state: string;
  timeline: number;
}

export interface Cluster {
  databases: Host[];
  apps: Host[];
  proxy: Host;
  /** The certificate that the proxy shows. */
  authority: string;
  leader(): Promise<Host>;
  /** The replica that each write waits for, or another one. */
  replica(kind: 'sync_standby' | 'replica'): Promise<Host>;
  /**
   * Waits until all three are there, one as leader and one as the replica that writes wait for. Answers
   * which had to be copied anew, as it did not come back by itself.
   */
  isWhole(): Promise<string[]>;
  /** Waits until a process of the product answers for everything. */
  isReady(app: Host): Promise<void>;
  end(): Promise<void>;
}

export async function until(what: string, holds: () => Promise<unknown>): Promise<void> {
  const giveUpAt = performance.now() + LONGEST;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > giveUpAt) throw new Error(`Waited in vain until ${what}`);
    await pause(200);
  }
}

const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(2000) });

/** Seven machines on a network of their own: three for the database, three for the product, a proxy. */
export async function startCluster(): Promise<Cluster> {
  makeNetwork();
  const certificates = await makeCertificate();
  const named = (name: string, net: number) =>
    [1, 2, 3].map((count) => startHost(`${name}${count}`, `10.0.0.${net + count}`));
  const [proxy, ...others] = await Promise.all([
    startHost('proxy', PROXY),
    ...named('db', 20),
    ...named('app', 10),
  ]);
  const [databases, apps] = [others.slice(0, 3), others.slice(3)];
  const all = [proxy, ...others];
  const end = async () => {
    await Promise.all(all.map(({ machine }) => machine.end()));
  };
  const members = async (): Promise<Member[]> => {
    const answers = databases.map(({ address }) => ask(`http://${address}:8008/cluster`));
    return ((await (await Promise.any(answers)).json()) as { members: Member[] }).members;
  };
  const withRole = async (role: string) => {
    const found = (await members()).find((member) => member.role === role);
    const host = databases.find(({ name }) => name === found?.name);
    if (!host) throw new Error(`There is no ${role}`);
    return host;
  };
  const isWhole = async (): Promise<string[]> => {
    const renewed: string[] = [];
    const helpAt = performance.now() + HELP_AFTER;
    await until('the cluster is whole', async () => {
      const now = await members();
      const lame = now.find(({ state }) => state !== 'running' && state !== 'streaming');
      if (lame && performance.now() > helpAt && renewed.length === 0) {
        renewed.push(lame.name);
        await databases[0]?.machine.expect(
          `cd /tmp; patronictl -c /etc/patroni/config.yml reinit nagrik ${lame.name} --force`,
        );
      }
      const roles = now.map(({ role }) => role).sort();
      return (
        roles.join() === 'leader,replica,sync_standby' &&
        now.every(({ state }) => state === 'running' || state === 'streaming') &&
        new Set(now.map(({ timeline }) => timeline)).size === 1
      );
    });
    return renewed;
  };
  const isReady = ({ name, address }: Host) =>
    until(`${name} is ready`, async () => (await ask(`http://${address}:4000/api/ready`)).ok);
  const cluster: Cluster = {
    ...{ databases, apps, proxy, authority: certificates.certificate, end, isWhole, isReady },
    leader: () => withRole('leader'),
    replica: withRole,
  };
  try {
    await startAll(cluster, certificates);
    return cluster;
  } catch (error) {
    for (const host of all) console.error(`${host.name}\n${await host.logs()}`);
    await end();
    throw error;
  }
}

interface Certificates {
  certificate: string;
  key: string;
}

async function startAll(cluster: Cluster, certificates: Certificates): Promise<void> {
  const { databases, apps, proxy } = cluster;
  await Promise.all(databases.map((host) => prepareDatabase(host, certificates)));
  await Promise.all(databases.map((host) => host.start('etcd')));
  await Promise.all(databases.map((host) => host.start('patroni')));
  await cluster.isWhole();
  await query(await cluster.leader(), block('sql database'), 'postgres');
  await Promise.all(apps.map((host) => prepareApp(host, certificates)));
  // At once, on an empty database.
  await Promise.all(apps.map((host) => host.start('haproxy', 'pgbouncer', 'nagrik')));
  await Promise.all(apps.map(cluster.isReady));
  await proxy.configure('haproxy.cfg', '/etc/haproxy/haproxy.cfg');
  const { certificate, key } = certificates;
  await proxy.machine.write('/etc/haproxy/admin.example.org.pem', certificate + key);
  await proxy.start('haproxy');
}

async function prepareDatabase(host: Host, { certificate, key }: Certificates): Promise<void> {
  await host.configure('etcd', '/etc/default/etcd');
  await host.configure('patroni.yml', '/etc/patroni/config.yml');
  await host.machine.write('/etc/patroni/server.pem', certificate);
  await host.machine.write('/etc/patroni/server.key', key);
  await host.machine.expect(`chown postgres: /etc/patroni/*; chmod 600 /etc/patroni/server.key
    install -d -o etcd -m 700 /var/lib/etcd
    rm -rf /var/lib/postgresql/15
    install -d -o postgres -m 755 /var/lib/postgresql /var/lib/postgresql/15 /run/postgresql`);
}

async function prepareApp(host: Host, { certificate }: Certificates): Promise<void> {
  await host.install(BEFORE);
  await host.configure('haproxy-database.cfg', '/etc/haproxy/haproxy.cfg');
  await host.configure('pgbouncer.ini', '/etc/pgbouncer/pgbouncer.ini');
  await host.machine.write('/etc/pgbouncer/userlist.txt', '"nagrik" "change-me"\n');
  await host.machine.write('/etc/pgbouncer/ca.pem', certificate);
  await host.machine.write(
    '/etc/nagrik/settings',
    `${block('sh pooled')}HOST=${host.address}
PORT=4000
DATA_DIR=/var/lib/nagrik
PUBLIC_URL=https://admin.example.org
TRUST_PROXY=${PROXY}
ADMIN_EMAIL=${ADMIN.email}
ADMIN_PASSWORD=${ADMIN.password}
`,
  );
  await host.machine.expect(`chown postgres: /etc/pgbouncer/*; chmod 600 /etc/pgbouncer/userlist.txt
    install -d -o nobody -m 700 /var/lib/nagrik`);
}

/** Runs a statement on a database machine, as whoever administers it; answers what it prints. */
export function query(host: Host, sql: string, database = 'nagrik'): Promise<string> {
  return host.machine.expect(
    `cd /tmp; setpriv --reuid=postgres --regid=postgres --init-groups psql --quiet -At --set ON_ERROR_STOP=1 -h /run/postgresql ${database}`,
    sql,
  );
}

/** One for all of them, which each takes for its own authority. */
async function makeCertificate(): Promise<Certificates> {
  const folder = await mkdtemp(join(tmpdir(), 'nagrik-cluster-'));
  const names = ['DNS:admin.example.org', ...[21, 22, 23].map((host) => `IP:10.0.0.${host}`)];
  const { status, stderr } = spawnSync('openssl', [
    ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' '),
    ...['-subj', '/CN=example.org', '-addext', `subjectAltName=${names.join()}`],
    ...['-keyout', join(folder, 'key'), '-out', join(folder, 'certificate')],
  ]);
  if (status !== 0) throw new Error(String(stderr));
  const [certificate, key] = await Promise.all(
    ['certificate', 'key'].map((name) => readFile(join(folder, name), 'utf8')),
  );
  await rm(folder, { recursive: true });
  return { certificate: certificate ?? '', key: key ?? '' };
}
