import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { test as base } from '@playwright/test';
import { FORGETFUL, startPostgres } from '../tools/start-postgres.ts';
import { type Begun, beginProduct, type Product, startProduct } from './start-product.ts';

export interface DatabaseOptions {
  /** Where the product keeps its data; chosen by the project. */
  engine: 'sqlite' | 'postgres';
}

interface DatabaseFixtures extends DatabaseOptions {
  /** Settings under which a product has a database of its own. */
  newDatabase: () => Promise<Record<string, string>>;
  /** What products of their own begin with, where they keep their data in a folder. */
  begun: Begun | undefined;
  /** One for all tests of a worker that ask for no product of their own. */
  sharedProduct: Product;
  /** Where what a test has of its own listens, one after the other: scripts of one address stay compiled. */
  ownPort: number;
}

/** Below those that a system gives to who names none, so that nobody gets it between two tests. */
const PORTS = { first: 12_000, count: 18_000 };

async function findPort(): Promise<number> {
  for (let tried = 0; tried < PORTS.count; tried++) {
    const port = PORTS.first + ((process.pid + tried) % PORTS.count);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    await once(probe.close(), 'close');
    return port;
  }
  throw new Error('There is no free port');
}

/**
 * A test of products that all keep their data in one kind of database; one server for each worker.
 * Every kind of test begins with this one: between kinds that differ in what lasts as long as a
 * worker, Playwright starts the worker and its browser anew.
 */
export const databaseTest = base.extend<object, DatabaseFixtures>({
  engine: ['sqlite', { option: true, scope: 'worker' }],
  newDatabase: [
    async ({ engine }, use) => {
      // In the product's own data folder.
      if (engine === 'sqlite') return use(async () => ({}));
      const server = await startPostgres(FORGETFUL);
      let made = 0;
      await use(async () => {
        const name = `product_${++made}`;
        await server.query(`create database ${name}`);
        return { DATABASE_URL: server.url(name) };
      });
      await server.stop();
    },
    { scope: 'worker' },
  ],
  begun: [
    async ({ engine }, use) => {
      const begun = engine === 'sqlite' ? await beginProduct() : undefined;
      await use(begun);
      if (begun) await rm(begun.dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  sharedProduct: [
    async ({ newDatabase }, use) => {
      // Tests send problems and submissions as many people would, each from an address of its own.
      const env = { TRUST_PROXY: '127.0.0.1', ...(await newDatabase()) };
      const product = await startProduct({ env });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed from here.
  ownPort: [async ({}, use) => use(await findPort()), { scope: 'worker' }],
});
