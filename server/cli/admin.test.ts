import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { NOBODY } from '#server/audit/audit-queries.ts';
import { checkTrail } from '#server/audit/check-trail.ts';
import { findAdminInAnyState, setActive } from '#server/auth/admin-queries.ts';
import { addResetToken } from '#server/auth/reset-queries.ts';
import { COMMAND, entries, environment, run, signIn, watch } from '#server/cli/test/run-admin.ts';
import { ADMIN, startTestServer, type TestServer } from '#server/test/test-server.ts';

const SCRIPT = '/usr/bin/script';
const password = 'ganga at dawn';

const idOf = async ({ db }: TestServer, email: string) =>
  (await findAdminInAnyState(db, email))?.id ?? '';

describe('add', () => {
  test('lets a new admin in with the password of the input', async () => {
    const server = await startTestServer();
    const args = ['add', 'meera@example.org', 'Meera', 'Devi'];
    const { code, output } = await run(server, args, `${password}\n`);
    expect(code).toBe(0);
    expect(output).toContain('meera@example.org may sign in now');
    expect(output).not.toContain(password);
    const admin = await findAdminInAnyState(server.db, 'meera@example.org');
    expect(admin).toMatchObject({ name: 'Meera Devi', active: 1 });
    const subject = admin?.id;
    expect(await entries(server)).toEqual([{ action: 'admin.register', by: NOBODY, subject }]);
    expect(await checkTrail(server.db)).toMatchObject({ sound: true, entries: 1 });
    expect(await signIn(server, 'meera@example.org', password)).toBe(200);
  });

  test('without a password makes one, and shows it', async () => {
    const server = await startTestServer();
    const { code, output } = await run(server, ['add', 'meera@example.org']);
    expect(code).toBe(0);
    const [, made = ''] = /The password is (\S{16}) \(shown only once\)/.exec(output) ?? [];
    expect(await signIn(server, 'meera@example.org', made)).toBe(200);
  });

  test('of an address that is taken, in either spelling, changes nothing', async () => {
    const server = await startTestServer();
    const { code, output } = await run(server, ['add', ADMIN.email.toUpperCase()], password);
    expect(code).toBe(1);
    expect(output).toContain('npm run admin -- reset EMAIL');
    expect(await entries(server)).toEqual([]);
    expect(await signIn(server, ADMIN.email, ADMIN.password)).toBe(200);
  });
});

describe('reset', () => {
  test('gives a new password and ends sessions and reset tokens, while the product runs', async () => {
    const server = await startTestServer();
    const subject = await idOf(server, ADMIN.email);
    await addResetToken(server.db, subject, Date.now());
    const { code, output } = await run(server, ['reset', ADMIN.email], `${password}\n`);
    expect(code).toBe(0);
    expect(output).not.toContain('deactivated');
    expect((await server.inject('GET', '/auth/me', { token: server.adminToken })).status).toBe(401);
    expect(await signIn(server, ADMIN.email, ADMIN.password)).toBe(401);
    expect(await server.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
    expect(await entries(server)).toEqual([
      { action: 'admin.reset-password', by: NOBODY, subject },
    ]);
    expect(await signIn(server, ADMIN.email, password)).toBe(200);
  });

  test('leaves a deactivated account so and says it; activate lets it in again', async () => {
    const server = await startTestServer();
    const id = await idOf(server, ADMIN.email);
    await setActive(server.db, id, { active: false, at: Date.now() });
    const reset = await run(server, ['reset', ADMIN.email], password);
    expect(reset.output).toContain('stays deactivated');
    expect(await signIn(server, ADMIN.email, password)).toBe(401);
    expect((await run(server, ['activate', ADMIN.email])).code).toBe(0);
    expect(await signIn(server, ADMIN.email, password)).toBe(200);
    const actions = (await entries(server)).map(({ action }) => action);
    expect(actions.slice(0, 2)).toEqual(['admin.reset-password', 'admin.activate']);
  });

  test('deactivate lets an account in no longer, and ends its sessions and reset tokens', async () => {
    const server = await startTestServer();
    const subject = await idOf(server, ADMIN.email);
    await addResetToken(server.db, subject, Date.now());
    expect((await run(server, ['deactivate', ADMIN.email])).code).toBe(0);
    expect(await signIn(server, ADMIN.email, ADMIN.password)).toBe(401);
    expect((await server.inject('GET', '/auth/me', { token: server.adminToken })).status).toBe(401);
    expect(await server.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(await server.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
    expect(await entries(server)).toEqual([{ action: 'admin.deactivate', by: NOBODY, subject }]);
  });

  test.runIf(existsSync(SCRIPT) && process.platform === 'linux')(
    'on a terminal asks twice and shows nothing of it',
    async () => {
      const server = await startTestServer();
      const typed = [password, password];
      expect(await onTerminal(server, typed)).toMatchObject({ code: 0 });
      expect(await signIn(server, ADMIN.email, password)).toBe(200);
      const differing = await onTerminal(server, ['another one', 'not the same']);
      expect(differing.code).toBe(1);
      expect(differing.output).toContain('The two passwords differ');
      const brokenOff = await onTerminal(server, ['\u0003']);
      expect(brokenOff.code).toBe(1);
      expect(brokenOff.output).toContain('Nothing was changed');
      expect(await signIn(server, ADMIN.email, password)).toBe(200);
    },
  );
});

/** Runs `reset` in a terminal of its own and types each line when it is asked for. */
async function onTerminal(server: TestServer, lines: string[]) {
  const command = `exec '${process.execPath}' '${COMMAND}' reset ${ADMIN.email}`;
  const env = { ...environment(server), SHELL: '/bin/sh' };
  const child = spawn(SCRIPT, ['-qec', command, '/dev/null'], { env, stdio: 'pipe' });
  const { output, ended } = watch(child);
  const questions = ['New password', 'Once more'];
  for (const [index, line] of lines.entries()) {
    await expect.poll(output).toContain(questions[index]);
    child.stdin.write(`${line}\r`);
  }
  const code = await ended;
  for (const line of lines) expect(output()).not.toContain(line);
  return { code, output: output() };
}
