import { expect, test, vi } from 'vitest';
import { readTrail } from '#server/audit/audit-queries.ts';
import { setActive } from '#server/auth/admin-queries.ts';
import { RefusedSignIns } from '#server/auth/refused-sign-ins.ts';
import { buildApp } from '#server/boot/app.ts';
import { adminId } from '#server/test/every-write.ts';
import { ADMIN, startTestServer, type TestServer } from '#server/test/test-server.ts';

const trail = ({ db }: Pick<TestServer, 'db'>) => readTrail(db, 0, 1000);
const signIn = ({ inject }: TestServer, email: string, password: string) =>
  inject('POST', '/auth/login', { body: { email, password } });

test('wrong passwords for an account are recorded without a word of what was typed', async () => {
  const server = await startTestServer();
  const subject = await adminId(server);
  for (let tries = 0; tries < 3; tries++) await signIn(server, ADMIN.email, 'wrong-word');
  await signIn(server, 'nobody@example.org', 'wrong-word');
  await setActive(server.db, subject, { active: false, at: Date.now() });
  expect((await signIn(server, ADMIN.email, ADMIN.password)).status).toBe(401);
  const before = await trail(server);
  expect(before).toEqual([]);
  // What waits is written when the server stops.
  await server.app.close();
  const rows = await trail(server);
  expect(rows).toMatchObject([
    { action: 'session.refuse', subject, detail: '4', admin_id: '', session_id: '' },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/wrong-word|nobody@|127\.0\.0\.1|asha/);
});

test('a flood on a hundred accounts takes a few entries and lines for each', async () => {
  const server = await startTestServer();
  const app = buildApp(server.services);
  const warn = vi.spyOn(server.services.log, 'warn');
  const refused = new RefusedSignIns(app, server.services);
  for (let tries = 0; tries < 100_000; tries++) refused.note(`account ${tries % 100}`);
  for (let tries = 0; tries < 100_000; tries++) refused.note(undefined);
  await app.close();
  const rows = await trail(server);
  expect(rows).toHaveLength(100);
  expect(new Set(rows.map(({ detail }) => detail))).toEqual(new Set(['512']));
  const lines = warn.mock.calls.map(([what]) => what);
  // Those of nobody are told of together.
  expect(lines).toHaveLength(101);
  expect(lines).toContainEqual({ admin: undefined, tries: 65_536 });
});

test('an email that is nobody’s costs a write too, and no entry', async () => {
  const server = await startTestServer();
  const writes = () =>
    server.db
      .selectFrom('rate_limits')
      .select('count')
      .where('key', '=', 'refused-sign-ins')
      .execute();
  await signIn(server, 'nobody@example.org', 'wrong-word');
  expect(await writes()).toEqual([]);
  await server.app.close();
  expect(await writes()).toEqual([{ count: 1 }]);
  expect(await trail(server)).toEqual([]);
});
