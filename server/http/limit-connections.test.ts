import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { headOf } from '#server/test/raw-client.ts';
import { startTestServer } from '#server/test/test-server.ts';

const MOST = 4;

async function start() {
  const { app } = await startTestServer({ config: { maxConnections: MOST } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  /** A connection from the address 127.0.0.`host`; answers when it is there. */
  const open = async (host = 1) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${host}` });
    onTestFinished(() => void socket.destroy());
    let answer = '';
    let isClosed = false;
    socket.on('error', () => {});
    socket.on('close', () => {
      isClosed = true;
    });
    socket.setEncoding('latin1').on('data', (text) => {
      answer += text;
    });
    await new Promise((resolve) => socket.once('connect', resolve));
    return { socket, answer: () => answer, isClosed: () => isClosed };
  };

  /** One that is answered, and then asks for nothing. */
  const openIdle = async (host?: number) => {
    const client = await open(host);
    client.socket.write(headOf('GET', '/api/health'));
    await expect.poll(() => client.answer() !== '' || client.isClosed()).toBe(true);
    return client;
  };

  /** One whose request is under way for as long as the test. */
  const openBusy = async (host?: number) => {
    const client = await openIdle(host);
    begin(client.socket);
    await expect.poll(() => client.answer()).toContain('100 Continue');
    return client;
  };
  return { open, openIdle, openBusy };
}

const begin = (socket: Socket) =>
  socket.write(
    headOf(
      ...(['POST', '/api/problems', 'Content-Type: application/json'] as const),
      ...['Content-Length: 500', 'Expect: 100-continue'],
    ),
  );

test('a connection too many takes the place of the oldest that asks for nothing', async () => {
  const { openIdle, openBusy } = await start();
  const busy = await openBusy();
  const [oldest, ...others] = [await openIdle(), await openIdle(), await openIdle()];
  const another = await openIdle();
  expect(another.answer()).toContain('200 OK');
  await expect.poll(oldest.isClosed).toBe(true);
  expect([busy, ...others, another].map(({ isClosed }) => isClosed())).toEqual([
    ...[false, false, false, false],
  ]);
});

test('where all are in use, one more of the same address is refused, and another address gets in', async () => {
  const { openIdle, openBusy } = await start();
  const oldest = await openBusy();
  const others = [await openBusy(), await openBusy(), await openBusy()];
  const refused = await openIdle();
  expect([refused.isClosed(), refused.answer()]).toEqual([true, '']);
  expect(oldest.isClosed()).toBe(false);
  const elsewhere = await openIdle(2);
  expect(elsewhere.answer()).toContain('200 OK');
  await expect.poll(oldest.isClosed).toBe(true);
  expect(others.map(({ isClosed }) => isClosed())).toEqual([false, false, false]);
});

test('however many come, so many are there and no more', async () => {
  const { openIdle } = await start();
  const clients: Awaited<ReturnType<typeof openIdle>>[] = [];
  for (let come = 0; come < 3 * MOST; come++) {
    clients.push(await openIdle());
    const open = () => clients.filter(({ isClosed }) => !isClosed()).length;
    await expect.poll(open).toBe(Math.min(come + 1, MOST));
  }
});
