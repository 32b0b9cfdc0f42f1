import { afterAll, beforeAll, expect, test } from 'vitest';
import { photo } from '#server/test/sample-images.ts';
import { sampleProblem } from '#server/test/sample-problem.ts';
import { AUTHORITIES, dataOf, send } from './test/machine/client.ts';
import { CERTIFICATE, type Installed, installAsThePageSays } from './test/machine/installed.ts';
import type { Machine } from './test/machine/machine.ts';
import { onAMachine } from './test/machine/on-a-machine.ts';
import { block } from './test/page.ts';

const SITE = 'https://admin.example.org';
/** An image may have as much. */
const LARGEST = 5 * 1024 * 1024;

const longProblem = {
  ...sampleProblem,
  issueDetails: { ...sampleProblem.issueDetails, description: 'The lamp is dark. '.repeat(100) },
};

onAMachine('the page behind a proxy', () => {
  let installed: Installed;
  let machine: Machine;

  beforeAll(async () => {
    installed = await installAsThePageSays();
    machine = installed.machine;
  });

  afterAll(() => machine?.end());

  /** Likes a blog, which counts once for each address, whatever the caller says of its own. */
  async function likes(id: string, from: string, said: string): Promise<number> {
    const more = `--header 'X-Forwarded-For: ${said}'`;
    const url = `${SITE}/api/blogs/${id}/like`;
    return dataOf(await send(machine, url, { method: 'POST', from, body: {}, more })).likes;
  }

  /** What the page says of any proxy. */
  async function expectProxied(): Promise<void> {
    await installed.isReady(`--cacert ${AUTHORITIES} ${SITE}`);
    const token = await installed.signIn(SITE);
    const image = Buffer.concat([await photo(600, 400), Buffer.alloc(LARGEST)]);
    expect(await installed.upload(SITE, image.subarray(0, LARGEST), token)).toBe(200);
    // Too large by one byte: the product says so, not the proxy.
    expect(await installed.upload(SITE, image.subarray(0, LARGEST + 1), token)).toBe(413);

    const id = await installed.publish(token);
    expect(await likes(id, '127.0.0.5', '203.0.113.1')).toBe(1);
    expect(await likes(id, '127.0.0.5', '203.0.113.2')).toBe(1);
    expect(await likes(id, '127.0.0.6', '203.0.113.2')).toBe(2);

    // Long enough for what a proxy thinks worth it.
    await send(machine, `${SITE}/api/problems`, { method: 'POST', body: longProblem });
    const reports = await send(machine, `${SITE}/api/problems`, { token, more: '--compressed' });
    expect(reports.text).toContain(longProblem.personalInfo.phone);
    expect(reports.headers['content-encoding']).toBeUndefined();

    const page = await send(machine, `${SITE}/`, { more: '--compressed' });
    expect(page.text).toContain('<div id="root">');
    expect(page.headers['strict-transport-security']).toContain('max-age=');
    const plain = await send(machine, 'http://admin.example.org/blogs');
    expect(plain).toMatchObject({ status: 308, headers: { location: `${SITE}/blogs` } });
    expect((await send(machine, 'http://admin.example.org/api/site')).status).toBe(403);
    expect(
      (await machine.run(block('sh monitor').replace('curl', `curl --cacert ${AUTHORITIES}`))).code,
    ).toBe(0);
  }

  /** A report that fails, as the product is stopped: its form sends it again a moment later. */
  async function reportInVain(): Promise<void> {
    await machine.expect('systemctl stop nagrik');
    // Of HTTP/2, curl may take an answer that comes before the whole body for a broken stream.
    const more = '--http1.1';
    const sent = { method: 'POST', from: '127.0.0.7', body: longProblem, more };
    expect((await send(machine, `${SITE}/api/problems`, sent)).status).toBe(502);
    await machine.expect('systemctl start nagrik');
    await installed.isReady();
  }

  test('nginx passes on what the product needs, and keeps no addresses', async () => {
    await machine.write('/etc/nginx/conf.d/nagrik.conf', block('nginx one'));
    await machine.expect('nginx -t && nginx');
    try {
      await expectProxied();
      const body = () => machine.expect('stat -c %y /var/lib/nginx/body');
      const before = await body();
      const description = 'चौक की बत्ती बुझी है। '.repeat(900);
      const longest = {
        ...longProblem,
        issueDetails: { ...longProblem.issueDetails, description },
      };
      const sent = await send(machine, `${SITE}/api/problems`, { method: 'POST', body: longest });
      expect(sent.status).toBe(201);
      expect(await body()).toBe(before);
      await reportInVain();
      expect(await machine.expect('cat /var/log/nginx/access.log')).toBe('');
      expect(await machine.expect('cat /var/log/nginx/error.log')).not.toContain('127.0.0.7');
    } finally {
      await machine.expect(
        'nginx -s quit; timeout 20 sh -c "while pgrep -x nginx; do sleep 0.1; done"',
      );
    }
  });

  test('Caddy does so too', async () => {
    await startCaddy(block('caddy one'));
    try {
      await expectProxied();
      await reportInVain();
      const said = await machine.expect('cat /var/log/caddy.log');
      expect(said).toContain('serving initial configuration');
      expect(said).not.toContain('127.0.0.7');
    } finally {
      await stopCaddy();
    }
  });

  /** With certificates of its own making, as no public authority is within reach. */
  async function startCaddy(file: string): Promise<void> {
    await machine.write(
      '/etc/caddy/Caddyfile',
      file.replace('{\n', '{\n\tlocal_certs\n\tskip_install_trust\n'),
    );
    await machine.expect('caddy start --config /etc/caddy/Caddyfile >/var/log/caddy.log 2>&1');
    const root = '/root/.local/share/caddy/pki/authorities/local/root.crt';
    await machine.expect(`cat ${CERTIFICATE} ${root} > ${AUTHORITIES}`);
  }

  const stopCaddy = () =>
    machine.expect('caddy stop 2>&1; timeout 20 sh -c "while pgrep -x caddy; do sleep 0.1; done"');

  test('of many processes behind Caddy one may stop, and no call goes without its answer', async () => {
    const file = block('caddy one').replace(/\treverse_proxy [\s\S]*?\n\t\}\n/, () =>
      block('caddy many'),
    );
    const hosts = ['10.0.0.11', '10.0.0.12', '10.0.0.13'];
    for (const host of hosts) {
      await machine.expect(`ip address add ${host}/32 dev lo`);
      const env = `HOST=${host} TRUST_PROXY=10.0.0.0/24`;
      await machine.expect(`. /etc/nagrik/settings; cd /opt/nagrik; export DATA_DIR PUBLIC_URL
        env ${env} setpriv --reuid=nagrik --regid=nagrik --init-groups \
        node tools/run.mjs start >/tmp/${host}.log 2>&1 & echo $! > /tmp/${host}.pid`);
      await installed.isReady(`http://${host}:4000`);
    }
    await startCaddy(file);
    try {
      await installed.isReady(`--cacert ${AUTHORITIES} ${SITE}`);
      const ask = `curl --cacert ${AUTHORITIES} -s -o /dev/null -w '%{http_code}\\n' ${SITE}/api/site`;
      const statuses = await machine.expect(`pid=$(cat /tmp/10.0.0.12.pid); kill $pid
        while kill -0 $pid 2>/dev/null; do ${ask}; done; for i in 1 2 3 4 5 6; do ${ask}; done`);
      expect(new Set(statuses.trim().split('\n'))).toEqual(new Set(['200']));
      expect(statuses.trim().split('\n').length).toBeGreaterThan(10);
    } finally {
      await stopCaddy();
      await machine.expect('kill $(cat /tmp/10.0.0.11.pid /tmp/10.0.0.13.pid)');
    }
  });
});
