import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { NOBODY, readTrail, recordEntry } from '#server/audit/audit-queries.ts';
import { setActive } from '#server/auth/admin-queries.ts';
import { tellOfTrail } from '#server/auth/tell-of-trail.ts';
import { adminsToTell, claimTelling, giveBackTelling } from '#server/auth/trail-mail-queries.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { smtpMailer } from '#server/mail/smtp-mailer.ts';
import { addAnother, adminId } from '#server/test/every-write.ts';
import { startMailServer } from '#server/test/mail-server.ts';
import { runAsWritten } from '#server/test/run-as-written.ts';
import { ADMIN, startTestServer } from '#server/test/test-server.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** A server with a trail of one entry, a clock that is moved by hand, and mails that are taken. */
async function start() {
  let time = Date.UTC(2026, 0, 1);
  const lines: { msg: string; number?: number; hash?: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const mails: Mail[] = [];
  const blog = { isGone: false };
  const mailer = {
    async send(mail: Mail) {
      if (blog.isGone) throw Object.assign(new Error(`no ${mail.to}`), { code: 'ESOCKET' });
      mails.push(mail);
    },
  };
  const config = { smtpUrl: 'smtp://127.0.0.1' };
  const server = await startTestServer({ now: () => time, config, services: { log, mailer } });
  const add = () =>
    inTransaction(server.db, (trx) =>
      recordEntry(trx, { by: NOBODY, action: 'session.refuse', subject: 'x', at: time }),
    );
  await add();
  const later = (milliseconds: number) => {
    time += milliseconds;
  };
  /** As another process, or after a restart. */
  const newProcess = () => tellOfTrail(server.services, () => false);
  const last = async () => (await readTrail(server.db, 0, 100)).at(-1);
  return { ...server, lines, mails, blog, add, later, newProcess, last };
}

describe('the log', () => {
  test('is told the number and the hash of the latest entry once a day, if it is another one', async () => {
    const { lines, add, later, newProcess, last } = await start();
    const tell = newProcess();
    await tell();
    const first = await last();
    expect(lines).toMatchObject([{ level: 30, number: 1, hash: first?.hash }]);
    await add();
    later(DAY - 1);
    await tell();
    expect(lines).toHaveLength(1);
    later(1);
    await tell();
    const second = await last();
    expect(lines.at(-1)).toMatchObject({ number: 2, hash: second?.hash });
    later(DAY);
    await tell();
    expect(lines.filter(({ number }) => number !== undefined)).toHaveLength(2);
  });

  test('is told nothing of an empty trail', async () => {
    const { services } = await startTestServer({
      services: { mailer: { send: () => Promise.reject() } },
    });
    await expect(tellOfTrail(services, () => false)()).resolves.toBeUndefined();
  });
});

describe('mails', () => {
  test('go to each active admin a day after they came, and once a day at most', async () => {
    const server = await start();
    const { mails, later, newProcess } = server;
    const ravi = await addAnother(server);
    await newProcess()();
    expect(mails).toEqual([]);
    later(DAY);
    const { hash = '' } = (await server.last()) ?? {};
    // Three processes at once, one of which was just started.
    await Promise.all([newProcess()(), newProcess()(), newProcess()()]);
    expect(mails.map(({ to }) => to).sort()).toEqual([ADMIN.email, 'ravi@example.org']);
    for (const { text } of mails) expect(text).toContain(`npm run audit -- --noted 1:${hash}\n`);
    await server.add();
    await setActive(server.db, ravi, { active: false, at: 1 });
    later(DAY - 1);
    await newProcess()();
    expect(mails).toHaveLength(2);
    later(1);
    await newProcess()();
    expect(mails.slice(2)).toMatchObject([{ to: ADMIN.email }]);
    // Nothing was added since.
    later(10 * DAY);
    await newProcess()();
    expect(mails).toHaveLength(3);
  });

  test('that do not go out are tried again, and nobody is named in the log', async () => {
    const server = await start();
    server.later(DAY);
    server.blog.isGone = true;
    const tell = server.newProcess();
    await tell();
    const failure = server.lines.at(-1);
    expect(failure).toMatchObject({ level: 40, code: 'ESOCKET', admin: await adminId(server) });
    expect(JSON.stringify(server.lines)).not.toContain('@');
    server.blog.isGone = false;
    server.later(HOUR);
    await tell();
    expect(server.mails).toHaveLength(1);
  });

  test('stop between two when the server stops', async () => {
    const server = await start();
    await addAnother(server);
    server.later(DAY);
    await tellOfTrail(server.services, () => server.mails.length === 1)();
    expect(server.mails).toHaveLength(1);
  });

  test('come again after the clock was set back by more than they are apart', async () => {
    const server = await start();
    server.later(10 * DAY);
    await server.newProcess()();
    await server.add();
    server.later(-5 * DAY);
    await server.newProcess()();
    expect(server.mails).toHaveLength(2);
  });

  test('are not written into the outbox where no mail server is set', async () => {
    const { services, mails, later } = await start();
    later(DAY);
    const config = { ...services.config, smtpUrl: undefined };
    await tellOfTrail({ ...services, config }, () => false)();
    expect(mails).toEqual([]);
  });

  test('hold a command that finds the entry, and fails when it is another one', async () => {
    const { received, url } = await startMailServer();
    const server = await start();
    server.later(DAY);
    const mailer = smtpMailer({ url, from: 'nagrik@example.org' });
    await tellOfTrail({ ...server.services, mailer }, () => false)();
    await server.add();
    const text = received[0]?.text ?? '';
    const [command = ''] = /^npm run audit .+$/m.exec(text) ?? [];
    const { dataDir, databaseUrl = '' } = server.services.config;
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    const found = await runAsWritten(command, env);
    expect(found).toMatchObject({ code: 0 });
    expect(found.output).toContain('The audit trail is sound: 2 entries, what was noted is in it');
    const { hash: other = '' } = (await server.last()) ?? {};
    const wrong = await runAsWritten(command.replace(/:[\da-f]+/, `:${other}`), env);
    expect(wrong).toMatchObject({ code: 1 });
    expect(wrong.output).toContain('Entry 1 does not have the hash that was noted');
  });
});

describe('who is told', () => {
  test('is who came a day ago, and was told of another entry a day ago', async () => {
    const at = Date.UTC(2026, 0, 1);
    const server = await startTestServer({ now: () => at });
    const { db } = server;
    await addAnother(server);
    const told = async (time: number, number = 1) =>
      (await adminsToTell(db, number, time)).map(({ email }) => email).sort();
    const all = [ADMIN.email, 'ravi@example.org'];
    expect([await told(at + DAY - 1), await told(at + DAY)]).toEqual([[], all]);
    // Clocks of several processes differ by a minute; one that was set back by more has no say.
    expect([await told(at - 60_000), await told(at - 60_001)]).toEqual([[], all]);
    const [first] = await adminsToTell(db, 1, at + DAY);
    if (!first) throw new Error('Nobody is to be told');
    expect(first).toMatchObject({ told: 0, toldAt: 0 });
    const rest = all.filter((email) => email !== first.email);
    const claim = { number: 1, at: at + DAY };
    expect(await claimTelling(db, first, claim)).toBe(true);
    expect(await claimTelling(db, first, claim)).toBe(false);
    expect(await told(at + 9 * DAY)).toEqual(rest);
    expect(await told(at + 2 * DAY - 1, 2)).toEqual(rest);
    expect(await told(at + 2 * DAY, 2)).toEqual(all);
    // Only the claim that was made then is taken back.
    await giveBackTelling(db, first, at);
    expect(await told(at + DAY)).toEqual(rest);
    await giveBackTelling(db, first, at + DAY);
    expect(await told(at + DAY)).toEqual(all);
    await setActive(db, first.id, { active: false, at });
    expect(await claimTelling(db, first, claim)).toBe(false);
    expect(await told(at + DAY)).toEqual(rest);
  });
});
