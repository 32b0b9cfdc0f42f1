import { test as base } from '@playwright/test';
import { FORGETFUL, startPostgres } from '../tools/start-postgres.ts';
import { type Product, startProduct } from './start-product.ts';

export interface DatabaseOptions {
  /** Where the product keeps its data; chosen by the project. */
  engine: 'sqlite' | 'postgres';
}

interface DatabaseFixtures extends DatabaseOptions {
  /** Settings under which a product has a database of its own. */
  newDatabase: () => Promise<Record<string, string>>;
  /** One for all tests of a worker that ask for no product of their own. */
  sharedProduct: Product;
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
});
