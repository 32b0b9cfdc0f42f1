import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CERTIFICATE,
  DIRECT,
  type Installed,
  installAsThePageSays,
  KEY,
} from './test/machine/installed.ts';
import type { Machine } from './test/machine/machine.ts';
import { onAMachine } from './test/machine/on-a-machine.ts';
import { block, page } from './test/page.ts';

const PRIMARY = '10.0.0.21';
const REPLICA = '10.0.0.22';
/** Where the page has the data of a replica; the primary needs another place on one machine. */
const REPLICA_DATA = '/var/lib/postgresql/15/main';
const PRIMARY_DATA = '/var/lib/postgresql/primary';

onAMachine('the page with PostgreSQL', () => {
  let installed: Installed;
  let machine: Machine;

  beforeAll(async () => {
    installed = await installAsThePageSays();
    machine = installed.machine;
    await machine.expect(`ip address add ${PRIMARY}/32 dev lo; ip address add ${REPLICA}/32 dev lo
      echo ${PRIMARY} db.example.org primary.example.org >> /etc/hosts`);
    await makePrimary();
  });

  afterAll(() => machine?.end());

  /** As the user of PostgreSQL, with its programs at hand. */
  const asPostgres = (script: string) =>
    machine.expect(
      `export PATH=$(echo /usr/lib/postgresql/*/bin):$PATH HOME=/var/lib/postgresql PGHOST=/tmp PGPASSWORD=change-me
      exec setpriv --reuid=postgres --regid=postgres --init-groups bash --norc -e`,
      script,
    );

  const query = (sql: string) => asPostgres(`psql --set ON_ERROR_STOP=1 <<'END'\n${sql}\nEND`);

  const start = (data: string, address: string, more = '') =>
    asPostgres(
      `pg_ctl start -w -D ${data} -l ${data}/log -o "-c listen_addresses=${address} ${more}"`,
    );

  /** The lines that the page gives for `pg_hba.conf`, as they stand. */
  const accessLines = () => [...page.matchAll(/`(hostssl [^`]+)`/g)].map(([, line]) => line);

  async function makePrimary(): Promise<void> {
    await machine.expect(`install -d -o postgres -m 700 ${PRIMARY_DATA} && cd ${PRIMARY_DATA}
      rm -rf ${REPLICA_DATA} && install -d -o postgres -m 700 ${REPLICA_DATA}`);
    await asPostgres(`initdb -D ${PRIMARY_DATA} --locale=C.UTF-8 --auth-local=trust --no-sync`);
    await machine.expect(
      `cd ${PRIMARY_DATA}
      install -o postgres -m 600 ${CERTIFICATE} server.crt
      install -o postgres -m 600 ${KEY} server.key
      echo "ssl = on
      unix_socket_directories = '/tmp'" >> postgresql.conf
      cat > pg_hba.conf`,
      ['local all all trust', ...accessLines(), ''].join('\n'),
    );
    await start(PRIMARY_DATA, PRIMARY);
  }

  test('the database, a replica that each write waits for, and the move to them', async () => {
    expect(accessLines()).toHaveLength(2);
    await query(block('sql database'));
    await query(block('sql replicator'));
    await asPostgres(block('sh replica'));
    await start(REPLICA_DATA, REPLICA, '-c unix_socket_directories=');
    await query(block('sql synchronous'));
    // Asked again: the primary reads its settings anew a moment later.
    const [, state = ''] = /^(select application_name.*)$/m.exec(block('sql synchronous')) ?? [];
    await expect.poll(() => query(state)).toContain('quorum');

    const token = await installed.signIn();
    const id = await installed.publish(token);
    await machine.expect(`echo NODE_EXTRA_CA_CERTS=${CERTIFICATE} >> /etc/nagrik/settings
      chmod 644 ${CERTIFICATE}; systemctl stop nagrik`);
    const moved = await machine.expect(block('sh move'));
    const [, url = ''] = /--to '([^']+)'/.exec(block('sh move')) ?? [];
    expect(moved).not.toContain('change-me');
    await machine.expect(`echo "DATABASE_URL='${url}'" >> /etc/nagrik/settings`);
    await machine.expect('systemctl start nagrik');
    await installed.isReady();
    expect(await machine.expect(`curl -sf ${DIRECT}/api/blogs/${id}`)).toContain(id);
    await installed.publish(token);
    expect(await machine.expect('nagrik audit')).toContain('is sound');
    expect(await machine.expect('nagrik backup')).toContain('/var/backups/nagrik/');

    const [, goOn = ''] = /decision to be made by a person: `([^`]+)`/.exec(page) ?? [];
    expect(await query(goOn)).toContain('ALTER SYSTEM');
  });
});
