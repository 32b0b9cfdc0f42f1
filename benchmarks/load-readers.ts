import { connect } from 'node:net';
import { parseArgs } from 'node:util';

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

const { hostname, port } = new URL(values.base);
const counts = { answers: 0, refused: 0 };
const HEAD_END = Buffer.from('\r\n\r\n');

function read(client: number): void {
  const address = `203.0.113.${values['own-addresses'] ? client % 250 : 1}`;
  const socket = connect(Number(port), hostname);
  let asked = client;
  let waiting = 0;
  let head: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  const ask = () => {
    const path = paths[asked++ % paths.length];
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`);
  };
  const take = (piece: Buffer): void => {
    if (waiting > 0) {
      waiting -= piece.length;
    } else {
      head = Buffer.concat([head, piece]);
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      if (!text.startsWith('HTTP/1.1 200')) counts.refused += 1;
      waiting = Number(/content-length: (\d+)/i.exec(text)?.[1]) - (head.length - end - 4);
      head = Buffer.alloc(0);
    }
    if (waiting > 0) return;
    counts.answers += 1;
    ask();
  };
  socket.on('connect', ask);
  socket.on('data', take);
  // Ended by the server: a client that reads at full speed comes again.
  socket.on('error', () => {});
  socket.on('close', () => setTimeout(read, 100, client));
}

for (let client = 0; client < Number(values.clients); client++) read(client);
process.once('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify(counts)}\n`, () => process.exit(0));
});
