import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { makeFirstAdmin } from '#server/auth/first-admin.ts';
import { openDemo } from '#server/boot/open-demo.ts';
import { openServices } from '#server/boot/open-services.ts';
import { startHousekeeping } from '#server/boot/start-housekeeping.ts';
import { startMailDelivery } from '#server/boot/start-mail-delivery.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { drain } from '#server/http/draining.ts';
import { partsOf } from '#server/parts-of-error.ts';
import { StartError } from '#server/start-error.ts';

// Database, images, backups and mails are for this user of the machine alone.
process.umask(0o077);
// What is said may be lost, such as on a full disk: the product goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** Starts the product; answers what ends it. */
async function start(): Promise<() => Promise<void>> {
  const demo = process.argv.includes('--demo');
  const config = demo ? openDemo(process.env) : readConfig(process.env);
  const { services, close } = await openServices(config);
  const app = buildApp(services);
  try {
    await prepare(services, demo);
    await listen(app, config);
  } catch (error) {
    await app.close();
    await close();
    throw error;
  }
  const stopHousekeeping = startHousekeeping(services);
  const stopMailDelivery = startMailDelivery(services);
  let stopping = false;
  services.problemIndex.start().catch((error) => {
    if (!stopping) services.log.error(error, 'the index of reports could not be loaded');
  });
  return async () => {
    stopping = true;
    if (config.trustProxy.length > 0) await drain(app);
    stopHousekeeping();
    await Promise.all([app.close(), stopMailDelivery()]);
    await close();
  };
}

async function prepare(
  services: Awaited<ReturnType<typeof openServices>>['services'],
  demo: boolean,
): Promise<void> {
  const made = await makeFirstAdmin(services);
  if (made)
    say(`First administrator: ${made.email} with the password ${made.password} (shown only once)`);
  if (!demo) return;
  const { fillWithDemoData } = await import('#server/demo-data/fill-with-demo-data.ts');
  await fillWithDemoData(services);
  const { email, password } = services.config.firstAdmin;
  say(`Demo: sign in as ${email} with the password ${password}. Everything is gone when it stops`);
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

/** What the person who started it can do about a failure; anything else is a defect and keeps its stack. */
function sentence(error: unknown): string {
  if (error instanceof ConfigError)
    return `These settings are not usable:\n${error.message.replace(/^/gm, '  ')}`;
  if (error instanceof StartError) return error.message;
  const { code, path, port } = partsOf(error);
  if (code === 'EADDRINUSE') return `Port ${port} is taken: set PORT to another one`;
  if (code === 'EADDRNOTAVAIL') return 'This machine has no such address: set HOST to one it has';
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `${path ?? 'The port'} cannot be used by this user: set DATA_DIR or PORT to what it may use`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function fail(error: unknown): never {
  process.stderr.write(`${sentence(error)}\n`);
  process.exit(1);
}

const stop = await start().catch(fail);
/** Milliseconds within which a second signal is the same wish to stop, passed on by a parent too. */
const SAME_SIGNAL = 1000;
let stoppedAt: number | undefined;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    if (stoppedAt !== undefined) {
      if (performance.now() - stoppedAt > SAME_SIGNAL) process.exit(1);
      return;
    }
    stoppedAt = performance.now();
    stop().then(() => process.exit(0), fail);
  });
