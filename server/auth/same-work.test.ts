import { AsyncLocalStorage } from 'node:async_hooks';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/boot/app.ts';
import type { Services } from '#server/http/services.ts';
import { ADMIN, startTestServer } from '#server/test/test-server.ts';

/** The statements of the call that goes on, or that one has left a timer for. */
const ofCall = new AsyncLocalStorage<string[]>();

/** Notes each statement, and how many rows a write changed. */
function watched(db: Services['db']): Services['db'] {
  const asked = new WeakMap<object, { kind: string; statements: string[] | undefined }>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.set(queryId, { kind: node.kind, statements: ofCall.getStore() });
      return node;
    },
    async transformResult({ queryId, result }) {
      const { kind, statements } = asked.get(queryId) ?? { kind: '', statements: undefined };
      const isWrite = kind !== 'SelectQueryNode';
      statements?.push(isWrite ? `${kind} ${result.numAffectedRows}` : kind);
      return result;
    },
  };
  return db.withPlugin(plugin);
}

/** The statements of the last of some calls, with those that come after its answer. */
async function statementsOf(url: string, body: object, calls = 1): Promise<string[]> {
  const mailer = { send: async () => {} };
  const server = await startTestServer({ services: { mailer } });
  const app = buildApp({ ...server.services, db: watched(server.db) });
  onTestFinished(() => app.close());
  let statements: string[] = [];
  for (let times = 1; times <= calls; times++) {
    statements = [];
    await ofCall.run(statements, async () => {
      await app.inject({ method: 'POST', url, payload: body });
    });
    const waiting = () => server.db.selectFrom('reset_mails').selectAll().execute();
    await expect.poll(waiting).toEqual([]);
  }
  return statements;
}

describe('a database does the same, whether or not it knows the email,', () => {
  test('for a forgotten password', async () => {
    const url = '/api/auth/forgot-password';
    const unknown = await statementsOf(url, { email: 'nobody@example.org' });
    // Of the taking in, and of the delivery after the answer.
    expect(unknown.filter((each) => each.startsWith('InsertQueryNode'))).toHaveLength(2);
    expect(await statementsOf(url, { email: ADMIN.email })).toEqual(unknown);
    expect(await statementsOf(url, { email: ADMIN.email }, 2)).toEqual(unknown);
  });

  test.each([
    ['', {}, 1],
    [' on a device with a mark', { device: 'a mark' }, 1],
    [' that was tried too often', {}, 12],
  ])('for a wrong password%s', async (_, besides, times) => {
    const url = '/api/auth/login';
    const statements = (email: string) =>
      statementsOf(url, { email, password: 'wrong', ...besides }, times);
    const unknown = await statements('nobody@example.org');
    expect(unknown).not.toEqual([]);
    expect(await statements(ADMIN.email)).toEqual(unknown);
  });
});
