import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { drain } from '#server/http/draining.ts';
import { startTestServer } from '#server/test/test-server.ts';

/** Milliseconds; long enough for a request in between. */
const LONG = 20_000;

interface Answer {
  status: number | undefined;
  connection: string | undefined;
  isReused: boolean;
}

/** A server that listens, and clients each of which keeps one connection, as a proxy does. */
async function listen() {
  const { app } = await startTestServer();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const newClient = () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    return (path = '/api/health') =>
      new Promise<Answer>((resolve, reject) => {
        const read = ({ statusCode: status, headers: { connection } }: IncomingMessage) =>
          resolve({ status, connection, isReused: request.reusedSocket });
        const request = get({ host: '127.0.0.1', port, path, agent }, (answer) => {
          answer.resume().once('end', () => read(answer));
        }).once('error', reject);
      });
  };
  const isClosed = () => expect(newClient()()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  return { app, newClient, isClosed };
}

test('while it drains it answers all, says that it is not ready and ends each connection', async () => {
  const { app, newClient } = await listen();
  const known = newClient();
  expect(await known()).toMatchObject({ status: 200, connection: 'keep-alive' });
  await expect.poll(async () => (await known('/api/ready')).status).toBe(200);
  void drain(app, { notice: LONG, linger: 0 });
  expect(await known()).toEqual({ status: 200, connection: 'close', isReused: true });
  expect(await newClient()()).toEqual({ status: 200, connection: 'close', isReused: false });
  expect((await newClient()('/api/ready')).status).toBe(503);
});

test('once it takes no new connection it still answers on one that was idle', async () => {
  const { app, newClient, isClosed } = await listen();
  const idle = newClient();
  await idle();
  const drained = drain(app, { notice: 0, linger: LONG });
  await expect.poll(() => app.server.listening).toBe(false);
  await isClosed();
  expect(await idle()).toEqual({ status: 200, connection: 'close', isReused: true });
  const begun = performance.now();
  await drained;
  expect(performance.now() - begun).toBeLessThan(LONG / 2);
});

test('a connection that nobody uses holds it up for a while, and no longer', async () => {
  const { app, newClient } = await listen();
  await newClient()();
  await drain(app, { notice: 0, linger: 100 });
  await app.close();
});
