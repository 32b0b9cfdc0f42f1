import { expect, test } from 'vitest';
import { openRaw } from '#server/test/raw-client.ts';
import { newDataFolder, startProcess } from '#server/test/start-process.ts';

const admin = { ADMIN_EMAIL: 'asha@example.org', ADMIN_PASSWORD: 'ganga-ghat' };
/** Would break a line, colour a terminal or fill in a format where texts are logged as they come. */
const HOSTILE = 'x@y%s%d\r\n{"level":60,"msg":"forged"}\u001b[31m';

/** At the start, and once a day. */
const OF_THE_TRAIL = 'the audit trail has come to this entry';

interface Line {
  level: number;
  time: string;
  pid: number;
  hostname: string;
  msg: string;
  limit?: string;
  admin?: string;
  tries?: number;
}

test('refused sign-ins and full limits are logged as one JSON object a line, without anything typed', async () => {
  const { child, ready, ended, output } = startProcess({
    ...{ DATA_DIR: await newDataFolder() },
    ...admin,
  });
  const address = await ready;
  const send = (path: string, body: object) =>
    fetch(`${address}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'agent%s' },
      body: JSON.stringify(body),
    });
  const email = admin.ADMIN_EMAIL;
  for (let tries = 0; tries < 12; tries++) await send('login', { email, password: 'wrong-word' });
  await send('login', { email: 'nobody@example.org', password: HOSTILE });
  await send('login', { email: HOSTILE, password: HOSTILE });
  // What is not logged yet is now.
  child.kill('SIGTERM');
  await ended;
  const lines = output()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('Nagrik is ready'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg !== OF_THE_TRAIL);
  // The tenth try fills the limit, which is said before that try is refused, and only once.
  const ofLimits = lines.filter(({ msg }) => msg === 'a limit is reached');
  expect(ofLimits).toMatchObject([{ limit: 'sign-in-both' }]);
  const refused = lines.filter(({ msg }) => msg === 'sign-ins were refused within an hour');
  expect(lines).toHaveLength(ofLimits.length + refused.length);
  // Of ten tries the eighth is the last that is twice as many; how many are logged together is left to time.
  const tries = refused.filter(({ admin: id }) => id !== undefined).map((line) => line.tries);
  expect([1, 2, 4, 8]).toEqual(expect.arrayContaining(tries));
  expect(tries.at(-1)).toBe(8);
  expect(refused.filter(({ admin: id }) => id === undefined)).toMatchObject([{ tries: 1 }]);
  for (const { level, time, pid, hostname } of lines) {
    expect({ level, pid, hostname }).toMatchObject({ level: 40, pid: expect.any(Number) });
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
  expect(output()).toMatch(
    /"number":1,"hash":"[\da-f]{64}","msg":"the audit trail has come to this entry"/,
  );
  expect(output()).not.toMatch(/client|asha|nobody@|wrong-word|forged|agent|127\.0\.0\.1"/);
});

test('a report that breaks off in its middle is logged at no level', async () => {
  const { child, ready, ended, output } = startProcess({
    ...{ DATA_DIR: await newDataFolder(), LOG_LEVEL: 'trace' },
    ...admin,
  });
  const head = ['POST /api/problems HTTP/1.1', 'Host: patna.example', 'X-Forwarded-For: 192.0.2.7'];
  const chunk = ['Content-Type: application/json', 'Transfer-Encoding: chunked', '', '4', '{"na'];
  const broken = openRaw(await ready, [...head, ...chunk, 'no number', '9876543210'].join('\r\n'));
  await broken.closed;
  expect(broken.answer()).toMatch(/^HTTP\/1.1 400 /);
  child.kill('SIGTERM');
  await ended;
  expect(output()).not.toMatch(/192\.0\.2\.7|9876543210|rawPacket/);
});
