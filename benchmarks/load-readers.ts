import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { RawConnection } from './raw-connection.ts';

/**
 * A process of its own: so many clients without a token, each on a connection of its own, which ask for
 * one path after the other as fast as they get answers. It prints how many those were when it is ended.
 */
const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: 'string', default: '' },
    clients: { type: 'string', default: '100' },
    /**
     * The first of the addresses that they come from, as a trusted proxy would say: each client and
     * each of its readers has one of its own, in a network of its own. Without it all come from one.
     */
    'own-addresses': { type: 'string' },
  },
});

/** What one reader asks for before the next one takes its place: fewer than the limit of an address. */
const ASKED_BY_ONE = 500;

const counts = { answers: 0, refused: 0 };

async function read(client: number): Promise<never> {
  const connection = new RawConnection(values.base);
  for (let asked = client; ; asked++) {
    const path = paths[asked % paths.length] ?? '/';
    try {
      const headers = { 'x-forwarded-for': addressOf(client, asked - client) };
      const { status } = await connection.ask({ method: 'GET', path, headers });
      counts.answers += 1;
      if (status !== 200) counts.refused += 1;
    } catch {
      // Ended by the server: a client that reads at full speed comes again.
      await pause(100);
    }
  }
}

/** An address for each client and each of its readers. */
function addressOf(client: number, asked: number): string {
  const first = values['own-addresses'];
  if (first === undefined) return '203.0.113.1';
  const reader = Math.floor(asked / ASKED_BY_ONE);
  const network = Number(first) + reader * Number(values.clients) + client;
  return `10.${Math.floor(network / 256) % 256}.${network % 256}.1`;
}

for (let client = 0; client < Number(values.clients); client++) void read(client);
process.once('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify(counts)}\n`, () => process.exit(0));
});
