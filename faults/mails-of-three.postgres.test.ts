import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { insertAdmin } from '#server/auth/admin-queries.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { startMailServer } from '#server/test/mail-server.ts';
import { type Caller, call } from './test/call.ts';
import { callersOf, runThree } from './test/three-processes.ts';

/** Longer than each process waits between two looks into the outbox; milliseconds. */
const A_LOOK = 2500;

test('each mail that is asked for at one of three processes is delivered once', async () => {
  const { received, url } = await startMailServer(0, A_LOOK);
  const { databaseUrl, processes, token } = await runThree({ SMTP_URL: url });
  const callers = callersOf(processes, token);
  const emails = Array.from({ length: 9 }, (_, index) => `admin${index}@example.org`);
  /** Each address at another of the processes. */
  const onEach = (act: (caller: Caller, email: string) => Promise<unknown>) =>
    Promise.all(emails.map((email, index) => act(callers[index % 3] as Caller, email)));

  // Past the calls, which would tell each of them by mail of those who come after.
  const db = await openDatabase({ dataDir: '', databaseUrl });
  for (const email of emails)
    await insertAdmin(db, { name: 'Ravi Prasad', email, passwordHash: '-', at: Date.now() });
  await db.destroy();
  await onEach((caller, email) => call(caller, authEndpoints.forgotPassword, { body: { email } }));
  const addresses = () => received.map((mail) => mail.to?.[0]?.address).sort();
  await expect.poll(addresses).toEqual(emails);
  await pause(2 * A_LOOK);
  expect(addresses()).toEqual(emails);

  const newPassword = 'gandhi-maidan';
  // One that was asked for at each process; it is followed by one that tells of the new password.
  const addressed = emails.slice(0, 3);
  const some = received.filter(({ to }) => addressed.includes(to?.[0]?.address ?? ''));
  expect(some).toHaveLength(addressed.length);
  for (const mail of some) {
    const body = { token: /^\S{40,}$/m.exec(mail.text ?? '')?.[0] ?? '', newPassword };
    await call(callers[1] as Caller, authEndpoints.resetPassword, { body });
  }
});
