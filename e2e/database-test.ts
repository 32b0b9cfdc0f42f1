import { test as base } from '@playwright/test';
import { FORGETFUL, startPostgres } from '../tools/start-postgres.ts';

export interface DatabaseOptions {
  /** Where the product keeps its data; chosen by the project. */
  engine: 'sqlite' | 'postgres';
}

interface DatabaseFixtures extends DatabaseOptions {
  /** Settings under which a product has a database of its own. */
  newDatabase: () => Promise<Record<string, string>>;
}

/** A test of products that all keep their data in one kind of database; one server for each worker. */
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
});
