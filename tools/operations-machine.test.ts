import { afterAll, beforeAll, expect, test } from 'vitest';
import { photo } from '#server/test/sample-images.ts';
import { send } from './test/machine/client.ts';
import {
  AS_CLONED,
  DIRECT,
  type Installed,
  installAsThePageSays,
  UNIT,
} from './test/machine/installed.ts';
import type { Machine } from './test/machine/machine.ts';
import { onAMachine } from './test/machine/on-a-machine.ts';
import { block } from './test/page.ts';

/** Behind no proxy: for one it takes its leave slowly, whenever it is stopped. */
const SETTINGS = block('sh settings').replace(/^TRUST_PROXY=.*\n/m, '');

onAMachine('the page on one machine', () => {
  let installed: Installed;
  let machine: Machine;

  beforeAll(async () => {
    installed = await installAsThePageSays(SETTINGS);
    machine = installed.machine;
  });

  afterAll(() => machine?.end());

  test('the unit is one that systemd understands, and keeps the product in its bounds', async () => {
    const { code, output } = await machine.run(`systemd-analyze verify --man=no ${UNIT}`);
    expect({ code, output }).toEqual({ code: 0, output: '' });
    const status = await machine.expect('cat /proc/$(pgrep -n -u nagrik node)/status');
    expect(status).toMatch(/^Seccomp:\s+2$/m);
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    expect(status).toMatch(/^CapEff:\s+0+$/m);
    const modes = await machine.expect('stat -c %a:%U /var/lib/nagrik /var/lib/nagrik/nagrik.db');
    expect(modes).toBe('700:nagrik\n600:nagrik\n');
    const token = await installed.signIn();
    expect(await installed.upload(DIRECT, await photo(600, 400), token)).toBe(200);
  });

  test('the product starts where it listens on all addresses, within the same bounds', async () => {
    await machine.expect('cp /etc/nagrik/settings /tmp/settings');
    await machine.expect(`printf 'HOST=0.0.0.0\\nTRUST_PROXY=10.0.0.1\\n' >> /etc/nagrik/settings
      systemctl restart nagrik`);
    await installed.isReady('http://127.0.0.9:4000');
    await machine.expect('cp /tmp/settings /etc/nagrik/settings; systemctl restart nagrik');
    await installed.isReady();
  });

  test('compiled code is kept for the next start, where the product may not write its own folder', async () => {
    await machine.expect('systemctl stop nagrik; systemctl start nagrik');
    await installed.isReady();
    const kept = await machine.expect('find /var/lib/nagrik/cache/code -type f -printf "%m:%u\\n"');
    expect(new Set(kept.trim().split('\n'))).toEqual(new Set(['600:nagrik']));
  });

  test('the commands do what the page says', async () => {
    const add = 'nagrik admin add ravi@example.org Ravi';
    expect(await machine.expect(add, 'golghar-steps\n')).toContain('may sign in now');
    await machine.expect('nagrik admin reset ravi@example.org', 'golghar-roof\n');
    await machine.expect('nagrik admin activate ravi@example.org');
    const noted = await noteOf();
    const audit = await machine.expect(block('sh noted').replace('NUMBER:HASH', noted));
    expect(audit).toContain('is sound');
    const backup = await machine.expect('nagrik backup');
    expect(backup).toContain('/var/backups/nagrik/');
    expect(await machine.expect('stat -c %a:%U /var/backups/nagrik/*')).toMatch(/^600:nagrik$/m);
    const here = 'install -d -o nagrik /tmp/here && cd /tmp/here && nagrik backup copies';
    expect(await machine.expect(here)).toContain('/tmp/here/copies/');
  });

  /** The last entry of the trail, as the log tells it. */
  async function noteOf(): Promise<string> {
    await machine.expect('systemctl restart nagrik');
    await installed.isReady();
    const lines = (await machine.expect('journalctl -u nagrik')).split('\n');
    const line = lines.findLast((each) => each.includes('has come to this entry')) ?? '{}';
    const { number, hash } = JSON.parse(line) as { number: number; hash: string };
    return `${number}:${hash}`;
  }

  test('a backup that only a key elsewhere opens, the drill and the restore', async () => {
    const keygen = await machine.expect(`cd /root && ${block('sh keygen')}`);
    const [recipient = ''] = /age1\w+/.exec(keygen) ?? [];
    await machine.expect(`echo BACKUP_RECIPIENT=${recipient} >> /etc/nagrik/settings`);
    const noted = await noteOf();
    await machine.expect('nagrik backup');
    const ssh = 'mkdir -p /tmp/elsewhere; ssh() { (cd /tmp/elsewhere; shift; bash -c "$*"); }\n';
    await machine.expect(`set -e\n${ssh}${block('sh elsewhere')}`);
    const opened = await machine.expect(
      'age --decrypt --identity /root/nagrik-backups.key /tmp/elsewhere/*.age | tar tz',
    );
    expect(opened).toContain('nagrik.db');

    const drill = block('sh drill').replace('NUMBER:HASH', noted);
    const [file = ''] = /\S+\.nagrik-backup\.tgz\S*/.exec(drill) ?? [];
    await machine.expect(`cd /opt/nagrik && cp /tmp/elsewhere/*.age ${file}
      cp /root/nagrik-backups.key .`);
    // Started, it stays until somebody has looked and stopped it.
    const npm = `npm() {
      [ "$1" = start ] || { command npm "$@"; return; }
      npm_config_loglevel=error command npm start & until curl -sf "http://127.0.0.1:$PORT/api/ready"; do sleep 0.2; done
      kill %1; wait %1; true
    }\n`;
    const drilled = await machine.expect(`set -e; cd /opt/nagrik\n${npm}${drill}`);
    expect(drilled).toContain('is sound');
    expect(drilled).toContain('"success":true');

    // Who has the wrong key starts nothing new in the place of what was there.
    const mistyped = block('sh restore').replace('nagrik-backups.key', 'another.key');
    expect((await machine.run(mistyped)).output).toContain('/root/another.key that can be read');
    expect(await machine.expect('ls /var/lib')).not.toContain('nagrik-');
    await machine.expect(block('sh restore'));
    await installed.isReady();
    expect(await installed.signIn()).toBeTruthy();
  });

  test('an upgrade keeps what was there', async () => {
    const id = await installed.publish(await installed.signIn());
    // Where no release can be made, the one that runs goes on.
    await machine.run(`npm() { false; }\n${AS_CLONED}${block('sh upgrade')}`);
    await installed.isReady();
    await machine.expect(AS_CLONED + block('sh upgrade'));
    await installed.isReady();
    expect((await send(machine, `${DIRECT}/api/blogs/${id}`)).status).toBe(200);
    expect(await machine.expect('ls /opt')).toContain('nagrik-before');
  });

  test('two processes of a template listen where it says', async () => {
    const template = block('ini service')
      .replace('StateDirectory=nagrik\n', 'StateDirectory=nagrik-%i\n')
      .replace(/EnvironmentFile=.*\n/, (line) => line + block('ini template'));
    await machine.write('/etc/systemd/system/nagrik@.service', template);
    await machine.expect('cp /etc/nagrik/settings /tmp/settings');
    await machine.expect('sed -i "/^DATA_DIR\\|^PORT/d" /etc/nagrik/settings');
    await machine.expect(block('sh two'));
    await installed.isReady('http://127.0.0.1:4001');
    await installed.isReady('http://127.0.0.1:4002');
    await machine.expect(
      'systemctl stop nagrik@01 nagrik@02; cp /tmp/settings /etc/nagrik/settings',
    );
  });
});
