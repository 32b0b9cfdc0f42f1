import { Socket } from 'node:net';

/** Loaded before the product: ends it, as kill -9 does, right before it sends PostgreSQL its n-th statement that writes. */
const killAt = Number(process.env.KILL_AT_STATEMENT);
let statements = 0;

/** The letters with which messages begin that bring a statement, and what stands before its text. */
const HEADS: Record<string, number> = { Q: 5, P: 6 };

const write = Socket.prototype.write as (...values: unknown[]) => boolean;
Object.defineProperty(Socket.prototype, 'write', {
  writable: true,
  value(this: Socket, data: unknown, ...more: unknown[]) {
    const head = Buffer.isBuffer(data) && HEADS[String.fromCharCode(data[0] ?? 0)];
    if (
      head &&
      !/^\s*(?:select|show)\b/i.test(data.toString('utf8', head)) &&
      ++statements === killAt
    )
      process.kill(process.pid, 'SIGKILL');
    return write.call(this, data, ...more);
  },
});
