import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { newImageName } from '#server/images/image-name.ts';
import { s3ImageStore } from '#server/images/s3-image-store.ts';

/** A server on a free port that sends every call on to an address, and counts them. */
async function startSendingOn(location: string) {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method}`);
    request.resume();
    response.writeHead(307, { location }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { calls, endpoint: `http://127.0.0.1:${port}` };
}

test('a store that sends on to another address is not followed there', async () => {
  const elsewhere = await startSendingOn('http://127.0.0.1:1/');
  const { calls, endpoint } = await startSendingOn(elsewhere.endpoint);
  const keys = { region: 'us-east-1', accessKeyId: 'nagrik', secretAccessKey: 'secret' };
  const store = s3ImageStore({ endpoint, bucket: 'pictures', ...keys }, () => {});
  await expect(store.save(newImageName(), Buffer.from('picture'))).rejects.toThrow();
  await expect(store.open(newImageName())).rejects.toThrow();
  expect(calls).toEqual(['PUT', 'GET']);
  expect(elsewhere.calls).toEqual([]);
});
