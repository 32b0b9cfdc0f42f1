import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { readJson } from '#server/http/read-json.ts';
import { headOf, openRaw } from '#server/test/raw-client.ts';

test('the body of a stranger who left before his turn is not read', async () => {
  const { promise: turn, resolve: letGo } = Promise.withResolvers<void>();
  const app = Fastify();
  onTestFinished(() => app.close());
  let waiting = 0;
  app.decorate('strangersTurn', () => {
    waiting += 1;
    return turn;
  });
  app.decorateRequest('admin', null);
  readJson(app);
  const handled: unknown[] = [];
  app.post('/call', async ({ body }) => {
    handled.push(body);
    return 'answered';
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const send = (body: string) => {
    const length = `Content-Length: ${body.length}`;
    const head = headOf('POST', '/call', 'Content-Type: application/json', length);
    return openRaw(address, head + body);
  };
  const left = send('{"who":"left"}');
  await expect.poll(() => waiting).toBe(1);
  left.socket.destroy();
  const connections = () =>
    new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
  await expect.poll(connections).toBe(0);
  const stayed = send('{"who":"stayed"}');
  await expect.poll(() => waiting).toBe(2);
  letGo();
  await expect.poll(stayed.answer).toContain('answered');
  expect(handled).toEqual([{ who: 'stayed' }]);
});
