import {
  expect,
  type Fixtures,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
} from '@playwright/test';
import { type Backend, callApi, type Session, signIn } from './backend.ts';
import { databaseTest } from './database-test.ts';
import { type ForeignBackend, startForeignBackend } from './foreign-backend.ts';
import { type Product, type ProductOptions, startProduct } from './start-product.ts';
import { keepToasts } from './toasts.ts';
import { watchErrors } from './watch-errors.ts';

interface ConsoleFixtures {
  /** Whether the browser begins with a session. On unless `test.use({ signedIn: false })`. */
  signedIn: boolean;
  /** A session that the backend accepts. */
  session: Session;
  /** Calls the API as the admin and answers `data`; throws when the call is refused. */
  api: (method: string, path: string, body?: unknown) => Promise<unknown>;
  /** Errors of the browser that this test expects; all others fail it. */
  allowErrors: (...patterns: RegExp[]) => void;
}

type Given = PlaywrightTestArgs &
  PlaywrightTestOptions & { backend: Backend & Pick<Product, 'session'> };

/** Sessions outlive a test, so that its own sign-in is the only one that it waits for. */
const sessions = new Map<string, Session>();

async function openSession(backend: Backend): Promise<Session> {
  const known = sessions.get(backend.url);
  if (known && (await isAlive(backend, known))) return known;
  const session = await signIn(backend);
  sessions.set(backend.url, session);
  return session;
}

const isAlive = ({ url }: Backend, { token }: Session) =>
  callApi(url, 'GET', '/auth/me', { token }).then(
    () => true,
    () => false,
  );

function stored(url: string, { token, user }: Session) {
  const localStorage = [
    { name: 'admin_token', value: token },
    { name: 'admin_user', value: JSON.stringify(user) },
  ];
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

const consoleFixtures: Fixtures<
  ConsoleFixtures,
  object,
  Given,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> = {
  signedIn: [true, { option: true }],
  baseURL: ({ backend }, use) => use(backend.url),
  session: async ({ backend }, use) => use(backend.session ?? (await openSession(backend))),
  storageState: ({ backend, session, signedIn }, use) =>
    use(signedIn ? stored(backend.url, session) : { cookies: [], origins: [] }),
  api: ({ backend, session: { token } }, use) =>
    use((method, path, body) => callApi(backend.url, method, path, { token, body })),
  allowErrors: [
    async ({ backend, context }, use) => {
      const allowed: RegExp[] = [];
      const errors = await watchErrors(context, backend.url);
      await context.addInitScript(keepToasts);
      await use((...patterns) => allowed.push(...patterns));
      const unexpected = errors.filter((error) => !allowed.some((it) => it.test(error)));
      expect(unexpected, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
};

/**
 * A test of the whole product: console and our server, one for all tests of a worker. Give what a
 * test makes a name of its own, and expect what other tests have made beside it.
 */
export const test = databaseTest
  .extend<{ backend: Backend }>({ backend: ({ sharedProduct }, use) => use(sharedProduct) })
  .extend<ConsoleFixtures>(consoleFixtures);

type OwnOptions = Omit<ProductOptions, 'begun'>;

/** Whether it has another admin, or another start, than the one that products begin with. */
const isOtherwise = ({ args, env = {} }: OwnOptions) =>
  args !== undefined || Object.keys(env).some((name) => name.startsWith('ADMIN_'));

/**
 * The same with a product of its own for each test: empty but for its admin, free to be changed, and
 * with settings by `freshTest.use({ productOptions: { env, args } })`.
 */
export const freshTest = databaseTest
  .extend<{ backend: Backend; product: Product; productOptions: OwnOptions }>({
    productOptions: [{}, { option: true }],
    product: async ({ productOptions, newDatabase, ownPort, begun }, use) => {
      const env = { PORT: `${ownPort}`, ...(await newDatabase()), ...productOptions.env };
      const product = await startProduct({
        ...productOptions,
        env,
        begun: isOtherwise(productOptions) ? undefined : begun,
      });
      await use(product);
      await product.stop();
    },
    backend: ({ product }, use) => use(product),
  })
  .extend<ConsoleFixtures>(consoleFixtures);

/** A test of the console against a backend of another shape, new for each test. */
export const foreignTest = databaseTest
  .extend<{ backend: Backend; foreign: ForeignBackend }>({
    foreign: async ({ ownPort }, use) => {
      const foreign = await startForeignBackend(ownPort);
      await use(foreign);
      await foreign.stop();
    },
    backend: ({ foreign }, use) => use(foreign),
  })
  .extend<ConsoleFixtures>(consoleFixtures)
  .extend({
    page: async ({ page, foreign }, use) => {
      // The page of the test before may have asked until now: it had the same address.
      foreign.calls.length = 0;
      await use(page);
    },
  });

export { expect };
