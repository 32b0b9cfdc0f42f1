import { sampleBlog } from '#server/test/sample-blog.ts';
import { block } from '../page.ts';
import { AUTHORITIES, dataOf, send } from './client.ts';
import { type Machine, missingPackages, startMachine } from './machine.ts';

/** Where the product listens on its machine. */
export const DIRECT = 'http://127.0.0.1:4000';
export const UNIT = '/etc/systemd/system/nagrik.service';
/** Of the proxy and the database, signed by itself. */
export const CERTIFICATE = '/etc/ssl/admin.example.org.pem';
export const KEY = '/etc/ssl/admin.example.org.key';
/** The sources are there: nothing is fetched. */
export const AS_CLONED = 'git() { echo git "$@"; }\n';

/** The first administrator, of the page's settings. */
const EMAIL = 'asha@example.org';
const PASSWORD = 'golghar-at-dawn';

export interface Installed {
  machine: Machine;
  /** Waits until the product answers at an address; before it there may be options of curl. */
  isReady(address?: string): Promise<string>;
  /** The token of the first administrator. */
  signIn(address?: string): Promise<string>;
  /** Answers the status. */
  upload(address: string, bytes: Buffer, token: string): Promise<number>;
  /** Answers the id of the post. */
  publish(token: string): Promise<string>;
}

/** A machine on which the product was installed and started as the page says. */
export async function installAsThePageSays(settings = block('sh settings')): Promise<Installed> {
  const missing = missingPackages();
  if (missing.length > 0)
    throw new Error(`Install what the page is tried with: apt-get install ${missing.join(' ')}`);
  const machine = await startMachine();
  await machine.expect(AS_CLONED + block('sh install'));
  await machine.expect('cat >> /etc/nagrik/settings', settings);
  await machine.expect(`echo ADMIN_PASSWORD=${PASSWORD} >> /etc/nagrik/settings`);
  await machine.write(UNIT, block('ini service'));
  await machine.write('/usr/local/sbin/nagrik', block('sh command'));
  await machine.expect('chmod 755 /usr/local/sbin/nagrik');
  await machine.expect(block('sh start'));
  await makeCertificate(machine);
  const isReady = (address = DIRECT) =>
    machine.expect(
      `timeout 60 bash -c 'until curl -sf ${address}/api/ready; do sleep 0.2; done' ||
        { tail -n 20 /var/log/*.journal; false; }`,
    );
  await isReady();
  // As the page says, for the first start alone.
  await machine.expect('sed -i /ADMIN_PASSWORD/d /etc/nagrik/settings');

  async function signIn(address = DIRECT): Promise<string> {
    const sent = { method: 'POST', body: { email: EMAIL, password: PASSWORD } };
    return dataOf(await send(machine, `${address}/api/auth/login`, sent)).token;
  }

  async function upload(address: string, bytes: Buffer, token: string): Promise<number> {
    await machine.write('/tmp/picture.jpg', bytes);
    const sent = { method: 'POST', token, more: '--form image=@/tmp/picture.jpg' };
    return (await send(machine, `${address}/api/upload/image`, sent)).status;
  }

  async function publish(token: string): Promise<string> {
    const sent = { method: 'POST', token, body: sampleBlog };
    return dataOf(await send(machine, `${DIRECT}/api/blogs`, sent)).blog._id;
  }

  return { machine, isReady, signIn, upload, publish };
}

async function makeCertificate(machine: Machine): Promise<void> {
  const names = ['admin', 'db', 'primary'].map((name) => `DNS:${name}.example.org`).join();
  await machine.expect(`openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 \
    -nodes -days 2 -subj /CN=example.org -addext subjectAltName=${names} \
    -keyout ${KEY} -out ${CERTIFICATE} && cp ${CERTIFICATE} ${AUTHORITIES}
    echo 127.0.0.1 admin.example.org >> /etc/hosts`);
}
