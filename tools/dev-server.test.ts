import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from './test/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..');
const OWN_IMPORT = /(?:from |import |import\()"(\/(?!@|node_modules)[^"]+)"/g;

async function addressOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What serves the console while it is edited, beside a server that answers with the path that it is asked for. */
async function startEditing(): Promise<string> {
  const backend = await addressOf(
    createServer(({ url }, answer) => answer.end(`asked for ${url}`)),
  );
  vi.stubEnv('PORT', new URL(backend).port);
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({
    configFile: join(ROOT, 'vite.config.ts'),
    cacheDir: temporaryFolder(),
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  onTestFinished(() => vite.close());
  return addressOf(createServer(vite.middlewares));
}

test('while it is edited, all code of the console comes from its sources, and the server gets what it is asked', async () => {
  const address = await startEditing();
  const modules = new Set(['/app/main.tsx']);
  const others: string[] = [];
  for (const path of modules) {
    const answer = await fetch(address + path);
    if (!answer.headers.get('content-type')?.startsWith('text/javascript')) others.push(path);
    for (const [, found = ''] of (await answer.text()).matchAll(OWN_IMPORT)) modules.add(found);
  }
  expect(others).toEqual([]);
  expect([...modules].filter((path) => path.startsWith('/api/')).length).toBeGreaterThan(20);
  for (const path of ['/api/blogs?limit=5', '/api/blogs/2026.ts.', '/uploads/one.webp'])
    expect(await (await fetch(address + path)).text()).toBe(`asked for ${path}`);
});
