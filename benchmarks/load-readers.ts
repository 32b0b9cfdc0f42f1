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
    /** Each from an address of its own, as a trusted proxy would say; else all from one. */
    'own-addresses': { type: 'boolean', default: false },
  },
});

const counts = { answers: 0, refused: 0 };

async function read(client: number): Promise<never> {
  const address = `203.0.113.${values['own-addresses'] ? client % 250 : 1}`;
  const connection = new RawConnection(values.base);
  for (let asked = client; ; asked++) {
    const path = paths[asked % paths.length] ?? '/';
    try {
      const headers = { 'x-forwarded-for': address };
      const { status } = await connection.ask({ method: 'GET', path, headers });
      counts.answers += 1;
      if (status !== 200) counts.refused += 1;
    } catch {
      // Ended by the server: a client that reads at full speed comes again.
      await pause(100);
    }
  }
}

for (let client = 0; client < Number(values.clients); client++) void read(client);
process.once('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify(counts)}\n`, () => process.exit(0));
});
