import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { makeFirstAdmin } from '#server/auth/first-admin.ts';
import { buildApp } from '#server/boot/app.ts';
import { openDemo } from '#server/boot/open-demo.ts';
import { openServices } from '#server/boot/open-services.ts';
import { startHousekeeping } from '#server/boot/start-housekeeping.ts';
import { startMailDelivery } from '#server/boot/start-mail-delivery.ts';
import { type Config, readConfig } from '#server/config.ts';
import { databaseFile } from '#server/database/open-database.ts';
import { damageOfLarge } from '#server/database/refuse-damage.ts';
import { StartError } from '#server/database/start-error.ts';
import { closeApp, drain } from '#server/http/draining.ts';
import type { Services } from '#server/http/services.ts';

const NO_ARGUMENTS =
  'The start takes no arguments: settings come from the environment, as in "PORT=4001 npm start"';

/**
 * Starts the product: settings, services, rooms, then it listens. Answers what ends it.
 *
 * @throws {ConfigError | StartError} with a sentence for who started it
 */
export async function start(): Promise<() => Promise<void>> {
  const { argv } = process;
  if (argv.slice(2).some((word) => word !== '--demo')) throw new StartError(NO_ARGUMENTS);
  const demo = argv.includes('--demo');
  const config = demo ? openDemo(process.env) : readConfig(process.env);
  const { services, close } = await openServices(config);
  let stopping = false;
  // In a thread of its own, beside what follows.
  const listsLoaded = services.problemLists.start().catch((error) => {
    if (!stopping) services.log.error(error, 'the index of reports could not be loaded');
  });
  const app = buildApp(services);
  try {
    await prepare(services, demo);
    await listen(app, config);
  } catch (error) {
    stopping = true;
    await app.close();
    await close();
    throw error;
  }
  // Before that it would only hold up what somebody waits for.
  listsLoaded.then(() => (stopping ? undefined : tellOfDamage(services)));
  const housekeeping = startHousekeeping(services);
  const stopMailDelivery = startMailDelivery(services);
  return async () => {
    stopping = true;
    if (config.trustProxy.length > 0) await drain(app);
    housekeeping.stop();
    await Promise.all([closeApp(app), stopMailDelivery()]);
    await housekeeping.finish();
    await close();
  };
}

async function prepare(services: Services, demo: boolean): Promise<void> {
  const made = await makeFirstAdmin(services);
  if (made)
    say(`First administrator: ${made.email} with the password ${made.password} (shown only once)`);
  if (!demo) return;
  const { fillWithDemoData } = await import('#server/demo-data/fill-with-demo-data.ts');
  await fillWithDemoData(services);
  const { email, password } = services.config.firstAdmin;
  say(`Demo: sign in as ${email} with the password ${password}. Everything is gone when it stops`);
}

async function tellOfDamage({ config, log }: Services): Promise<void> {
  if (config.databaseUrl !== undefined) return;
  const damage = await damageOfLarge(databaseFile(config));
  if (damage) log.fatal(damage);
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.listen({ host, port });
  const { port: taken } = app.server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  say(`Nagrik is ready at http://${name}:${taken}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
